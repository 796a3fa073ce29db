import type { ReactNode } from "react";
import alert from "icon:circle-alert";
import hourglass from "icon:hourglass";
import wrench from "icon:wrench";
import { readBreakNotice } from "@croupier/contract/domain/breaks";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { OnBreak } from "./OnBreak.tsx";
import type { useOpenGame } from "./use-open-game.ts";

interface Props {
  opening: Extract<ReturnType<typeof useOpenGame>, { state: "failed" }>;
  /** Links to other pages. */
  children: ReactNode;
}

/** Shows why a game did not open; maintenance and a break have their own screens, any other failure a sentence. */
export function LaunchError({ opening: { code, value, isForGood, again }, children }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const actions = (
    <div className="flex flex-wrap justify-center gap-3">
      {!isForGood && (
        <Button look="primary" onClick={again}>
          {t("action.retry")}
        </Button>
      )}
      {children}
    </div>
  );
  const notice = code === "ON_BREAK" ? readBreakNotice(value) : undefined;
  if (notice) {
    return (
      <OnBreak notice={notice} again={again}>
        {children}
      </OnBreak>
    );
  }
  if (code === "REGISTER_SILENT") {
    return (
      <Explained icon={hourglass} title={t("register.title")} text={t("register.silent")}>
        {actions}
      </Explained>
    );
  }
  if (code !== "GAME_MAINTENANCE") {
    return (
      <EmptyState icon={alert} role="alert" text={code === "ORIGIN" ? t("play.refused") : failureText(texts, code)}>
        {actions}
      </EmptyState>
    );
  }
  return (
    <Explained icon={wrench} title={t("play.maintenance")} text={t("play.maintenanceText")}>
      {actions}
    </Explained>
  );
}

interface ExplainedProps {
  icon: typeof wrench;
  title: string;
  text: string;
  /** The buttons and links. */
  children: ReactNode;
}

function Explained({ icon, title, text, children }: ExplainedProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full border border-line bg-raised text-accent-text">
        <Icon of={icon} size={28} />
      </span>
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="text-muted">{text}</p>
      {children}
    </div>
  );
}
