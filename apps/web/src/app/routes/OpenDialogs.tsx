import { useAnySearch, useLocation, useNavigate, useSearch } from "../../core/router/use-router.ts";
import { useEffect, useState } from "react";
import { returnPath, thirdParties } from "@croupier/contract/domain/social-login";
import { dialogs, openDialog } from "../../core/dialogs/dialogs.ts";
import { cameBack } from "../../core/session/social-login.ts";

/** Handles /login: goes to the home page first and opens the popup there; `next` is the path to continue to. */
export function OpenLogin() {
  const navigate = useNavigate();
  const search = useSearch("/login");
  // The first address decides, because the redirect to the home page drops its search.
  const [next] = useState(search.next);
  useEffect(() => {
    const onSuccess = () => void navigate({ href: next ?? "/" });
    void navigate({ to: "/", replace: true }).then(() => openDialog({ name: "login", ...(next ? { onSuccess } : {}) }));
  }, [next, navigate]);
  return null;
}

/** Handles /register: opens the popup at this address, with its code; closing it leads to the home page. */
export function OpenRegister() {
  const navigate = useNavigate();
  const { referralCode } = useSearch("/register");
  useEffect(() => {
    openDialog({ name: "register", ...(referralCode ? { referralCode } : {}) });
    return dialogs.subscribe(() => {
      if (!dialogs.get()) void navigate({ to: "/", replace: true });
    });
  }, [referralCode, navigate]);
  return null;
}

/** Handles /signIn/…: the return from a social login. The reply is removed from the address before it is used. */
export function OpenSocialLogin() {
  const navigate = useNavigate();
  const path = useLocation(({ path }) => path);
  const search: { state?: string; code?: string; iss?: string } = useAnySearch();
  const [{ provider, reply }] = useState({
    provider: thirdParties.find((each) => returnPath(each) === path),
    reply: search,
  });
  useEffect(() => {
    if (!provider) return;
    const { state, code, iss } = reply;
    const away = cameBack(state);
    const { link = false, next = "/" } = away ?? {};
    const answer = away && code ? { reply: { state: away.state, code, ...(iss ? { iss } : {}) } } : {};
    void navigate({ href: link ? next : "/", replace: true }).then(() =>
      openDialog({ name: "socialLogin", provider, link, next, ...answer }),
    );
  }, [provider, reply, navigate]);
  return null;
}
