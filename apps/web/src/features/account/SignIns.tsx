import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { PagedView } from "../../core/api/PagedView.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { placeText } from "./place.ts";

type SignIn = WireOutput<"signInHistory">["content"][number];

/** Lists every sign-in and every failed attempt. */
export function SignIns() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("signInHistory", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <PagedView
      of={query}
      loading={<SkeletonRows count={4} className="mb-2.5 h-11" />}
      none={t("security.noSignIns")}
      onPage={setPage}
    >
      {({ content }) => (
        <Table caption={t("security.signIns")} columns={columns} rows={content} rowKey={({ id }) => id} />
      )}
    </PagedView>
  );
}

function useColumns(): Column<SignIn>[] {
  const texts = useTexts();
  const { t } = texts;
  const moment = useMoment();
  return [
    { key: "when", head: t("records.when"), card: "title", cell: ({ at }) => moment(at) },
    {
      key: "device",
      head: t("security.device"),
      card: "start",
      cell: ({ device }) => device || t("security.unknownDevice"),
    },
    { key: "place", head: t("security.place"), card: "line", cell: (row) => placeText(texts, row) },
    {
      key: "outcome",
      head: t("security.outcome"),
      end: true,
      card: "figure",
      cell: ({ outcome }) => (
        <Badge tone={outcome === "success" ? "good" : "bad"}>{t(`security.outcome.${outcome}`)}</Badge>
      ),
    },
  ];
}
