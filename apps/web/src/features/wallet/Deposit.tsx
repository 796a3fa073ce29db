import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DepositForm } from "./DepositForm.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { RecentDeposits } from "./RecentDeposits.tsx";

export type DepositMethod = WireOutput<"depositMethods">[number];

/** Pay in: choose a way, an amount, see what arrives, then go to the provider's own page. */
export function Deposit() {
  const { t } = useTexts();
  const face = useFace(useCall("depositMethods", {}, { staleTime: 60_000 }), (methods) => methods.length === 0);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.deposit")}</h1>
      <Faces
        of={face}
        retryLabel={t("action.retry")}
        empty={<Message text={t("wallet.noMethods")} />}
        waiting={
          <div className="grid gap-5">
            <div className="grid gap-2.5 tablet:grid-cols-3">
              {Array.from({ length: 3 }, (_, index) => (
                <Skeleton key={index} className="h-[106px] rounded-card" />
              ))}
            </div>
            <Skeleton className="h-60 rounded-card" />
          </div>
        }
      >
        {(methods) => <Choose methods={methods} />}
      </Faces>
      <RecentDeposits />
    </>
  );
}

function Choose({ methods }: { methods: DepositMethod[] }) {
  const [chosen, setChosen] = useState(methods[0]?.method ?? "");
  const [amount, setAmount] = useState("");
  const method = methods.find((one) => one.method === chosen) ?? methods[0];
  if (!method) return null;
  return (
    <>
      <MethodChoice methods={methods} chosen={method.method} onChoose={setChosen} />
      <DepositForm method={method} amount={amount} onAmount={setAmount} />
    </>
  );
}
