/** Statements that are rendered once, the rows they read, and pages of lists. */
package dev.slipway.persistence.kernel.query;
