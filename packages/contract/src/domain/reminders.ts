/** The months between two reminders of the account's history that a member or a merchant's file may choose. */
export const reminderMonths = [1, 3, 6] as const;
export type ReminderMonths = (typeof reminderMonths)[number];
