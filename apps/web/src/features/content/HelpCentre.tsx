import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import find from "icon:search";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { useLive } from "../../core/device/use-live.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { RichHtml } from "../../core/html/RichHtml.tsx";
import { plainText } from "../../lib/plain-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Field } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ReadingPage } from "./ReadingPage.tsx";

type Help = WireOutput<"helpCentre">;

const helpInput = { device: "WEB" } as const;

/** The help pages by tag; the tag is the address's fragment (specification section 2). */
export function HelpCentre() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const fragment = useLocation({ select: (location) => location.hash });
  // The server is not told of the fragment.
  const hash = useLive() ? fragment : "";
  // A search belongs to the tag it was begun at: another tag, also by a link, shows its own answers.
  const [search, setSearch] = useState({ at: hash, query: "" });
  const query = search.at === hash ? search.query : "";
  const setQuery = (text: string) => setSearch({ at: hash, query: text });
  const face = useFace(useCall("helpCentre", helpInput, { staleTime: 60_000 }), (list) => list.length === 0);
  return (
    <ReadingPage title={t("help.title")} lead={t("help.lead")}>
      <Field
        label={t("help.search")}
        type="search"
        icon={find}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Faces
        of={face}
        retryLabel={t("action.retry")}
        waiting={<SkeletonRows count={5} className="mb-3 h-14" />}
        empty={<Message text={t("help.none")} />}
      >
        {(tags) => (
          <>
            <nav
              aria-label={t("help.tags")}
              className="hide-scroll -mx-3.5 flex gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:mx-0 tablet:flex-wrap tablet:px-0"
            >
              {tags.map(({ tag, title }) => (
                <Chip
                  key={tag}
                  chosen={query === "" && tag === chosenTag(tags, hash)}
                  onClick={() => {
                    setQuery("");
                    void navigate({ to: "/help", hash: tag, resetScroll: false });
                  }}
                >
                  {title}
                </Chip>
              ))}
            </nav>
            <Answers tags={tags} tag={chosenTag(tags, hash)} query={query} />
          </>
        )}
      </Faces>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface p-5">
        <p className="text-muted">{t("help.more")}</p>
        <Button onClick={() => openDialog({ name: "feedback" })}>{t("feedback.open")}</Button>
      </div>
    </ReadingPage>
  );
}

const chosenTag = (tags: Help, hash: string) => tags.find(({ tag }) => tag === hash)?.tag ?? tags[0]?.tag;

const plain = (text: string) => plainText(text).toLowerCase();

/** The articles of a tag, or everything in which all of the words stand. */
function Answers({ tags, tag, query }: { tags: Help; tag: string | undefined; query: string }) {
  const { t } = useTexts();
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    wanted.length === 0
      ? (tags.find((each) => each.tag === tag)?.articles ?? [])
      : tags
          .flatMap(({ articles }) => articles)
          .filter(({ title, content }) => wanted.every((word) => `${plain(title)} ${plain(content)}`.includes(word)));
  if (found.length === 0) return <Message text={t("help.nothing", { query })} />;
  return (
    <div className="grid gap-2.5" aria-live="polite">
      {found.map(({ id, title, content }) => (
        <details
          key={`${id} ${wanted.length > 0}`}
          open={found.length < 3 || tag === "term"}
          className="rounded-card border border-line bg-surface px-5"
        >
          <summary className="flex min-h-13 items-center py-2 font-semibold">{title}</summary>
          <RichHtml html={content} className="pb-5" />
        </details>
      ))}
    </div>
  );
}
