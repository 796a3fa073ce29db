import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import alert from "icon:circle-alert";
import { AppContext } from "./app-context.tsx";
import { reportClient } from "./loading/chunks.ts";

interface Props {
  children: ReactNode;
  /** Renders nothing when the panel fails, for optional parts of a page. */
  silent?: boolean;
}

/** Replaces a failed panel with an error in its place, so that the rest of the page keeps working. */
export class PanelBoundary extends Component<Props, { broken: boolean }> {
  static override contextType = AppContext;
  declare context: React.ContextType<typeof AppContext>;
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportClient("render", error instanceof Error ? error.message : String(error));
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    if (this.props.silent) return null;
    const texts = this.context?.texts.get();
    return (
      <EmptyState icon={alert} role="alert" text={texts?.t("panel.broken") ?? ""}>
        <Button onClick={() => this.setState({ broken: false })}>{texts?.t("action.retry")}</Button>
      </EmptyState>
    );
  }
}
