import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { failureText, useCall, useViewState } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { DocumentCard } from "./DocumentCard.tsx";
import { LevelCard } from "./LevelCard.tsx";

/** The platform counts days; a merchant's whole years are written as such. */
const daysOfYear = 365;

/** The page of identity documents: what each level allows, and the documents with their states. */
export function Documents() {
  const { t } = useTexts();
  const view = useViewState(useCall("documents", {}), ({ levels }) => levels.length === 0);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("document.title")}</h1>
      <QueryView
        of={view}
        empty={<EmptyState text={t("document.off")} />}
        loading={<SkeletonRows count={3} className="mb-2.5 h-32" />}
      >
        {(answer) => <Answer answer={answer} />}
      </QueryView>
    </>
  );
}

function Answer({ answer }: { answer: WireOutput<"documents"> }) {
  const { t } = useTexts();
  const { levels, documents, refusedTypes, retentionDays, verifies } = answer;
  const current = levels.findLast(({ isReached }) => isReached);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-[65ch] text-pretty text-muted">
        {t("document.lead")}{" "}
        {retentionDays % daysOfYear === 0
          ? t("document.privacyYears", { years: retentionDays / daysOfYear })
          : t("document.privacy", { days: retentionDays })}
      </p>
      {verifies !== undefined && <Verifier />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {documents.map((each) => (
          <DocumentCard key={each.document} of={each} refusedTypes={refusedTypes} />
        ))}
      </ul>
      <section aria-labelledby="levels" className="grid gap-3">
        <h2 id="levels" className="text-lg font-bold">
          {t("document.levels")}
        </h2>
        <ol className="grid gap-3 desktop:grid-cols-2">
          {levels.map((level) => (
            <LevelCard key={level.level} of={level} isCurrent={level === current} />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Leads to the merchant's verifier, which checks in place of pictures. */
function Verifier() {
  const texts = useTexts();
  const { state, failure, run } = useCommand("startVerification");
  const open = async () => {
    const answer = await run({});
    if (answer?.ok) location.assign(answer.value.url);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="primary" busy={state !== "idle"} onClick={() => void open()}>
        {texts.t("document.verifier")}
      </Button>
      <Problem text={failure && failureText(texts, failure.code)} />
    </div>
  );
}
