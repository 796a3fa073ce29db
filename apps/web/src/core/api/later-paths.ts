/**
 * A build moves the contract's paths that the first page does not use into this file; outside a build the table is
 * complete from the start.
 */
import "@croupier/contract/wire/paths";
