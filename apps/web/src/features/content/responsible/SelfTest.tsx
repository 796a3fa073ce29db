import { useId, useState } from "react";
import {
  selfTestAnswers,
  selfTestQuestions,
  selfTestResult,
  type SelfTestAnswer,
  type SelfTestQuestion,
} from "@croupier/contract/domain/self-test";
import { useTexts } from "../../../core/app-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/FieldError.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { SelfTestResult } from "./SelfTestResult.tsx";

type Answers = Partial<Record<SelfTestQuestion, SelfTestAnswer>>;

/** Nine questions about the last year, with what the answers mean. They stay in this page. */
export function SelfTest() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [answers, setAnswers] = useState<Answers>({});
  const [isAsked, setAsked] = useState(false);
  const given = selfTestQuestions.flatMap((question) => answers[question] ?? []);
  const isComplete = given.length === selfTestQuestions.length;
  return (
    <section
      id="self-test"
      aria-labelledby="self-test-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line bg-surface p-5 tablet:p-6"
    >
      <h2 id="self-test-title" className="text-xl font-bold">
        {t("selfTest.title")}
      </h2>
      <p className="text-muted">{t("selfTest.lead")}</p>
      {isOpen ? (
        <Questions
          answers={answers}
          marksMissing={isAsked}
          onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
          onDone={() => setAsked(true)}
        />
      ) : (
        <Button look="primary" className="justify-self-start" onClick={() => setOpen(true)}>
          {t("selfTest.start")}
        </Button>
      )}
      <output>{isAsked && isComplete && <SelfTestResult {...selfTestResult(given)} />}</output>
    </section>
  );
}

interface QuestionsProps {
  answers: Answers;
  marksMissing: boolean;
  onAnswer(question: SelfTestQuestion, answer: SelfTestAnswer): void;
  onDone(): void;
}

function Questions({ answers, marksMissing, onAnswer, onDone }: QuestionsProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        const missing = selfTestQuestions.find((question) => answers[question] === undefined);
        if (missing !== undefined)
          event.currentTarget.querySelectorAll("fieldset")[missing - 1]?.querySelector("input")?.focus();
      }}
    >
      <p className="font-semibold">{t("selfTest.period")}</p>
      {selfTestQuestions.map((question) => {
        const isMissing = marksMissing && answers[question] === undefined;
        return (
          <RadioCards
            key={question}
            label={`${question}. ${t(`selfTest.${question}`)}`}
            look="dot"
            cards={selfTestAnswers.map((answer) => ({ value: answer, content: t(`selfTest.${answer}`) }))}
            chosen={answers[question] ?? ""}
            gridClass="grid-cols-2 gap-2 desktop:grid-cols-4"
            {...(isMissing ? { describedBy: `${id}-${question}` } : {})}
            onChoose={(value) => {
              const answer = selfTestAnswers.find((each) => each === value);
              if (answer) onAnswer(question, answer);
            }}
          >
            <FieldError id={`${id}-${question}`} text={isMissing ? t("selfTest.missing") : undefined} />
          </RadioCards>
        );
      })}
      <Button type="submit" look="primary" className="justify-self-start">
        {t("selfTest.done")}
      </Button>
    </form>
  );
}
