/**
 * In a build this file brings the contract's paths that the first page does not name; elsewhere the table is whole from
 * the start.
 */
import "@croupier/contract/wire/paths";
