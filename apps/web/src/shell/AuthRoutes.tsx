import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { dialogs, openDialog } from "../core/dialogs/dialogs.ts";

/** /login: goes to the home page's address first and opens the popup there. */
export function OpenLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: "/", replace: true }).then(() => openDialog({ name: "login" }));
  }, [navigate]);
  return null;
}

/** /register: opens the popup at this address, with the code it carries; closing it leads to the home page. */
export function OpenRegister() {
  const navigate = useNavigate();
  const { referralCode }: { referralCode?: string } = useSearch({ strict: false });
  useEffect(() => {
    openDialog({ name: "register", ...(referralCode ? { referralCode } : {}) });
    return dialogs.subscribe(() => {
      if (!dialogs.get()) void navigate({ to: "/", replace: true });
    });
  }, [referralCode, navigate]);
  return null;
}
