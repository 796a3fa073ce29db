import type { ReactNode } from "react";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { contractMarks, contractTones } from "../../core/session/contract-marks.ts";
import { Avatar } from "../../core/session/Avatar.tsx";
import { cx } from "../../lib/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  title: string;
  kind: ContractKind;
  /** The other side's account; absent if there is none yet, or it is the platform. */
  account?: string | undefined;
  children?: ReactNode;
}

/** The heading of a dialog about a contract: the other side's picture, or the kind's mark, and a line below the title. */
export function Head({ title, kind, account, children }: Props) {
  return (
    <header className="flex items-center gap-3.5 pe-8">
      {account === undefined ? (
        <span className={cx("grid size-12 flex-none place-items-center rounded-full", contractTones[kind])}>
          <Icon of={contractMarks[kind]} size={24} />
        </span>
      ) : (
        <Avatar info={{ account, nickname: account, icon: "" }} size={48} byAccount />
      )}
      <div className="min-w-0">
        <h2 className="text-xl leading-tight font-bold [overflow-wrap:anywhere]">{title}</h2>
        {children && <p className="num mt-0.5 text-sm text-muted">{children}</p>}
      </div>
    </header>
  );
}
