import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../../core/app-context.tsx";
import { formatCount } from "@croupier/contract/domain/numbers";
import { rateText } from "../../../../core/i18n/rates.ts";
import { Money } from "../../../../core/money/Money.tsx";
import { Avatar } from "../../../../core/session/Avatar.tsx";
import { cx } from "../../../../lib/class-names.ts";
import { ContractBadges } from "../ContractBadges.tsx";
import { Marked } from "./Marked.tsx";

type Downline = WireOutput<"agentDownlines">["content"][number];
/** A member in the tree; the figures are present once they are read. */
export type Person = Pick<Downline, "account" | "nickname" | "isAgent"> & Partial<Downline>;

/** The height of every box, which is fixed so that the lines need no measuring. */
export const nodeHeight = 84;
export const nodeGap = 12;

interface Props {
  person: Person;
  /** Set for a member on the open path. */
  lit: boolean;
  chosen: boolean;
  /** The searched letters, which are marked in the name. */
  sought?: string;
  onChoose?(): void;
}

export function TreeNode({ person, lit, chosen, sought = "", onChoose }: Props) {
  const { t, language } = useTexts();
  const { account, nickname, isAgent, team, rebateRate, net, contracts, isShort } = person;
  const Box = onChoose ? "button" : "div";
  return (
    <Box
      {...(onChoose ? { type: "button", onClick: onChoose, "aria-pressed": chosen } : {})}
      style={{ height: nodeHeight }}
      className={cx(
        "grid w-full content-between rounded-card border bg-surface px-2.5 py-2 text-start",
        chosen ? "border-2 border-accent bg-accent/10" : lit ? "border-accent bg-accent/5" : "border-line",
        onChoose && "hover:bg-raised",
      )}
    >
      <span className="flex items-center gap-2">
        {/* The agent itself, which cannot be selected, looks like in the header. */}
        <Avatar info={{ account, nickname, icon: "" }} size={30} byAccount={onChoose !== undefined} />
        <span className="grid min-w-0 flex-1 leading-tight">
          <span className="truncate font-semibold">
            <Marked text={account} part={sought} />
          </span>
          <span className="num text-note text-muted">
            {t(`agent.type.${isAgent ? "agent" : "member"}`)}
            {team ? ` · ${formatCount(team, language)}` : ""}
          </span>
        </span>
        {rebateRate !== undefined && (
          <span className="num self-start text-sm font-semibold">{rateText(rebateRate, language)}</span>
        )}
      </span>
      <span className="flex items-center gap-1.5 overflow-hidden text-sm">
        <span className="max-h-6 min-w-0 flex-1 overflow-hidden">
          {contracts && (contracts.length > 0 || isShort) ? (
            <ContractBadges of={{ contracts, isShort: isShort === true }} brief />
          ) : contracts ? (
            <span className="text-note text-muted">{t("agent.noContract")}</span>
          ) : null}
        </span>
        {net !== undefined && <Money of={net} signed className="font-semibold" />}
      </span>
    </Box>
  );
}
