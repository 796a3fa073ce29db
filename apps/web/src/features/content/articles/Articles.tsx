import { Link } from "../../../core/router/Link.tsx";
import { useParams } from "../../../core/router/use-router.ts";
import type { WireInput } from "@croupier/contract/rows";
import arrow from "icon:arrow-left";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useMedia } from "../../../core/brand/brand.ts";
import { formatDay } from "../../../core/i18n/format.ts";
import { useShownPath } from "../../../core/shown-path.ts";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";

type Kind = WireInput<"articles">["kind"];

/** The kind of article that each address shows. */
const articleKinds: Record<string, Kind> = {
  about: "ABOUT",
  blog: "BLOG",
  licenses: "LICENCES",
};

/** The pages about us and licences: every article of the kind in full. */
export function Articles() {
  const { t } = useTexts();
  const kind = articleKinds[useShownPath().split("/")[1]?.toLowerCase() ?? ""];
  const shown = kind ?? "ABOUT";
  return (
    <ReadingPage title={t(`articles.${shown}`)} lead={t(`articles.${shown}.lead`)}>
      {shown === "LICENCES" && <LicenceImage />}
      <ArticleList kind={shown} />
    </ReadingPage>
  );
}

export function ArticleList({ kind }: { kind: Kind }) {
  const { t } = useTexts();
  const view = useViewState(useCall("articles", { kind }), (list) => list.length === 0);
  return (
    <QueryView
      of={view}
      loading={<SkeletonRows count={3} className="mb-4 h-40" />}
      empty={<EmptyState text={t("articles.none")} />}
    >
      {(list) =>
        list.map((article) => (
          <article key={article.id} className="rounded-panel border border-line bg-surface p-5 tablet:p-6">
            <h2 className="mb-2 text-xl font-bold">{article.title}</h2>
            <RichHtml html={article.content} />
          </article>
        ))
      }
    </QueryView>
  );
}

/** The image of banner group w_pagcor (specification section 2, legal license). */
export function LicenceImage() {
  const media = useMedia();
  const { data } = useCall("banners", { groupName: "w_pagcor" });
  return data?.map(({ id, title, text, wide }) => (
    <figure key={id} className="overflow-hidden rounded-panel border border-line bg-surface">
      <Picture
        src={media(wide.url)}
        alt={title}
        width={wide.width}
        height={wide.height}
        className="max-h-96 w-full object-cover"
        missing={<p className="px-4 pt-4 font-semibold">{title}</p>}
      />
      <figcaption className="p-4 text-sm text-muted">{text}</figcaption>
    </figure>
  ));
}

/** The /blog page, newest first. */
export function Blog() {
  const { t, dates } = useTexts();
  const view = useViewState(useCall("articles", { kind: "BLOG" }), (list) => list.length === 0);
  return (
    <ReadingPage title={t("articles.BLOG")} lead={t("articles.BLOG.lead")}>
      <QueryView
        of={view}
        loading={<SkeletonRows count={3} className="mb-4 h-32" />}
        empty={<EmptyState text={t("articles.none")} />}
      >
        {(list) =>
          list.map(({ id, title, summary, publishedAt }) => (
            <article
              key={id}
              className="relative rounded-panel border border-line bg-surface p-5 hover:bg-raised tablet:p-6"
            >
              <time dateTime={publishedAt} className="num text-note text-muted">
                {formatDay(new Date(publishedAt), dates)}
              </time>
              <h2 className="mt-1 text-xl font-bold">
                <Link to="/blog/$articleId" params={{ articleId: id }} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="mt-1 text-muted">{summary}</p>
            </article>
          ))
        }
      </QueryView>
    </ReadingPage>
  );
}

export function BlogArticle() {
  const { t, dates } = useTexts();
  const { articleId } = useParams("/blog/$articleId");
  const list = useCall("articles", { kind: "BLOG" });
  const view = useViewState(list, (all) => all.every(({ id }) => id !== articleId));
  return (
    <QueryView
      of={view}
      loading={<SkeletonRows count={3} className="mb-4 h-32" />}
      empty={<EmptyState text={t("articles.gone")} />}
    >
      {(all) => {
        const article = all.find(({ id }) => id === articleId);
        return (
          article && (
            <ReadingPage title={article.title} lead={formatDay(new Date(article.publishedAt), dates)}>
              <RichHtml html={article.content} className="text-lead" />
              <Link to="/blog" className={buttonClass("quiet", "justify-self-start")}>
                <Icon of={arrow} size={18} className="rtl:-scale-x-100" />
                {t("articles.BLOG")}
              </Link>
            </ReadingPage>
          )
        );
      }}
    </QueryView>
  );
}
