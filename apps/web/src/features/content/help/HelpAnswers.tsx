import find from "icon:search";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useFold } from "../../../core/search/use-fold.ts";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { plainText } from "../../../lib/plain-text.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";

type Help = WireOutput<"helpCentre">;

interface Props {
  /** The requested tag; the first one if it does not exist. */
  tag: string;
  query: string;
  onQuery(text: string): void;
  onTag(tag: string): void;
}

/** Shows help articles by tag, or by search. */
export function HelpAnswers({ tag: wanted, query, onQuery, onTag }: Props) {
  const { t } = useTexts();
  const view = useViewState(useCall("helpCentre", { device: "WEB" }), (list) => list.length === 0);
  return (
    <>
      <Field
        label={t("help.search")}
        type="search"
        icon={find}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <QueryView
        of={view}
        loading={<SkeletonRows count={5} className="mb-3 h-14" />}
        empty={<EmptyState text={t("help.none")} />}
      >
        {(tags) => (
          <>
            <nav
              aria-label={t("help.tags")}
              className="hide-scroll -mx-3.5 flex min-w-0 gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:mx-0 tablet:flex-wrap tablet:px-0"
            >
              {tags.map(({ tag, title }) => (
                <Chip key={tag} chosen={query === "" && tag === chosenTag(tags, wanted)} onClick={() => onTag(tag)}>
                  {title}
                </Chip>
              ))}
            </nav>
            <Answers tags={tags} tag={chosenTag(tags, wanted)} query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** The merchant's announcements for the help centre. */
export function HelpNotices() {
  const { data } = useCall("announcements", { types: "H" });
  return data?.playerNotices.map(({ id, title, content }) => (
    <aside key={id} aria-label={title} className="rounded-card border border-accent/40 bg-accent/8 px-5 py-3.5">
      <p className="font-semibold">{title}</p>
      <RichHtml html={content} className="text-muted" />
    </aside>
  ));
}

const chosenTag = (tags: Help, hash: string) => tags.find(({ tag }) => tag === hash)?.tag ?? tags[0]?.tag;

/** Lists the articles of a tag, or all that contain every word of the query. */
function Answers({ tags, tag, query }: { tags: Help; tag: string | undefined; query: string }) {
  const { t } = useTexts();
  const fold = useFold(query);
  const wanted = fold(query).split(" ").filter(Boolean);
  const found =
    wanted.length === 0
      ? (tags.find((each) => each.tag === tag)?.articles ?? [])
      : tags
          .flatMap(({ articles }) => articles)
          .filter(({ title, content }) => {
            const text = fold(`${title} ${plainText(content)}`);
            return wanted.every((word) => text.includes(word));
          });
  if (found.length === 0) return <EmptyState text={t("help.nothing", { query })} />;
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
