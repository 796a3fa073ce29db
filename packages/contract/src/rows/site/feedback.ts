import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { empty, instant, typedCaptcha } from "../../wire/shapes.ts";

/** 1 deposit, 2 withdrawal, 3 game, 4 customer service, 6 apply agent, 0 others (specification section 3). */
export const feedbackTypes = [1, 2, 3, 4, 6, 0] as const;
export const feedbackLength = { min: 20, max: 200 } as const;

const shape = {
  summary: "Feedback or a complaint; answered later under its reference number",
  knowsSession: true as const,
  limit: { max: 5, perSeconds: 60, by: "address" as const },
  input: z.object({
    content: z.string().trim().min(feedbackLength.min).max(feedbackLength.max),
    /** The user name, empty for a visitor who gives none. */
    sender: z.string().trim().max(64),
    type: z.union(feedbackTypes.map((type) => z.literal(type)) as [z.ZodLiteral<0>, ...z.ZodLiteral<number>[]]),
    captcha: typedCaptcha.min(1),
    captchaKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  }),
  output: z.object({ reference: z.string() }),
  refusals: ["CAPTCHA_WRONG"] as const,
};

const feedback = endpoint({
  ...shape,
  method: "POST",
  path: "/wps/relay/GCS_feedback",
  source: ownPath("section 7, feedback (POST in one reading)"),
});

const feedbackPut = endpoint({
  ...shape,
  method: "PUT",
  path: "/wps/relay/GCS_feedback",
  source: ownPath("section 7, feedback (PUT in the other reading)"),
});

const myFeedback = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_feedbackList",
  summary: "The member's own feedback, the newest first, with the answers there are",
  source: "section 1, feedback and complaints; the path is this project's",
  access: "member",
  input: empty,
  output: z.array(
    z.object({
      reference: z.string(),
      type: z.number().int(),
      content: z.string(),
      sentAt: instant,
      answer: z.string().optional(),
      answeredAt: instant.optional(),
    }),
  ),
});

export const feedbackRows = {
  feedback,
  feedbackPut,
  myFeedback,
};
