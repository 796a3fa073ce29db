import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import alert from "icon:circle-alert";
import { AppContext } from "./app-context.tsx";
import { reportClient } from "./device/chunks.ts";

interface Props {
  children: ReactNode;
  /** Renders nothing in place of a failed panel, for parts the page can do without. */
  silent?: boolean;
}

/** Shows a failed panel in its own place, so that the rest of the page continues. */
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
