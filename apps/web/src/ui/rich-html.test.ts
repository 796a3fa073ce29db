import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readHtml } from "./RichHtml.tsx";

const shown = (html: string) => renderToStaticMarkup(readHtml(html));

it("shows paragraphs, lists, emphasis and links as they are", () => {
  const html =
    '<p>One <strong>two</strong><br/>&amp; three</p><ul><li>four</li></ul><a href="https://a.example/">five</a>';
  expect(shown(html)).toBe(
    '<p>One <strong>two</strong><br/>&amp; three</p><ul><li>four</li></ul><a href="https://a.example/" target="_blank" rel="noopener noreferrer">five</a>',
  );
});

it("opens a page of the site in place", () => {
  expect(shown('<a href="/download" target="_blank">a</a>')).toBe('<a href="/download">a</a>');
});

it.each([
  ["<script>alert(1)</script>", "alert(1)"],
  ['<img src=x onerror="alert(1)">', ""],
  ['<p onclick="alert(1)" style="x">a</p>', "<p>a</p>"],
  ['<a href="javascript:alert(1)">a</a>', "<span>a</span>"],
  ['<a href="//a.example/">a</a>', "<span>a</span>"],
  ['<a href="/\\a.example/">a</a>', "<span>a</span>"],
  ['<a href="/\t/a.example/">a</a>', "<span>a</span>"],
  ["<p>never <em>closed", "<p>never <em>closed</em></p>"],
  ["</p></div>stray", "stray"],
  ["&lt;script&gt;", "&lt;script&gt;"],
])("lets nothing of %s act", (html, expected) => {
  expect(shown(html)).toBe(expected);
});
