import { useDeferredValue, useId, useState, type Ref } from "react";
import chevronDown from "icon:chevron-down";
import searchIcon from "icon:search";
import { useTexts } from "../app-context.tsx";
import { regionName } from "../i18n/format.ts";
import { useFold } from "../search/use-fold.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, type InputAttributes } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../ui/Menu.tsx";
import type { Dialing } from "./use-dialing.ts";

interface Props extends InputAttributes {
  dialing: Dialing;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A mobile number with its country's dialling code; shows an error if the codes cannot be read. */
export function MobileField({ dialing, error, ref, ...rest }: Props) {
  const { t } = useTexts();
  const { failed } = dialing;
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        placeholder={t("field.mobilePlaceholder")}
        {...rest}
        {...(ref ? { ref } : {})}
        className="w-full"
        label={t("field.mobileNum")}
        error={error ?? failed?.text}
        start={<DialingCode dialing={dialing} />}
      />
      {failed && <Button onClick={failed.retry}>{t("action.retry")}</Button>}
    </div>
  );
}

function DialingCode({ dialing }: { dialing: Dialing }) {
  const { t, language } = useTexts();
  const chosen = dialing.country ? regionName(dialing.country, language) : "";
  return (
    <Menu
      label={t("auth.dialingCode", { country: chosen, code: dialing.code })}
      buttonClassName="num -ms-2 inline-flex min-h-11 flex-none items-center gap-1 rounded-control px-2 font-medium text-muted hover:text-ink"
      panelClassName="w-72"
      button={
        <>
          <bdi dir="ltr">{`+${dialing.code}`}</bdi>
          <Icon of={chevronDown} size={16} />
        </>
      }
    >
      <Countries dialing={dialing} />
    </Menu>
  );
}

/** A list of countries, searchable by name in the player's language or by digits of the code. */
function Countries({ dialing }: { dialing: Dialing }) {
  const { t, language } = useTexts();
  const id = useId();
  const [query, setQuery] = useState("");
  const fold = useFold(query);
  const wanted = useDeferredValue(fold(query));
  const found = dialing.countries
    .map((each) => ({ ...each, name: regionName(each.country, language) }))
    .filter(
      ({ name, country, dialingCode }) =>
        fold(name).includes(wanted) || country.toLowerCase() === wanted || dialingCode.startsWith(wanted),
    )
    .sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-center gap-2 rounded-control border border-line bg-field px-3">
        <span className="sr-only">{t("auth.findCountry")}</span>
        <Icon of={searchIcon} size={16} className="text-faint" />
        <input
          id={id}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t("auth.findCountry")}
          autoComplete="off"
          className="min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
        />
      </label>
      <ul className="max-h-60 overflow-y-auto">
        {found.map(({ country, dialingCode, name }) => (
          <li key={country}>
            <button
              type="button"
              className={menuItemClass}
              aria-pressed={country === dialing.country}
              onClick={() => dialing.choose(country)}
            >
              <span className="flex-1">{name}</span>
              <bdi dir="ltr" className="num text-muted">{`+${dialingCode}`}</bdi>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-3 py-3 text-muted">{t("auth.noCountry")}</li>}
      </ul>
    </div>
  );
}
