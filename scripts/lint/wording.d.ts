interface Comment {
  line: number;
  text: string;
  /** Whether the comment has its line to itself. */
  joins: boolean;
}
interface Fault {
  word: string;
  instead: string;
}
export function wrongName(name: string): Fault | undefined;
export function wrongText(text: string): Fault | undefined;
export function commentFault(text: string): string | undefined;
export function titleFault(title: string): string | undefined;
export function subjectFault(subject: string): string | undefined;
export function joinLines(comments: Comment[]): Comment[];
