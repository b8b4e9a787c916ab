/**
 * Databases for tests. They are in the main part of this module because the tests of several modules need them beside the
 * migrations; nothing that serves uses them.
 */
package dev.slipway.schema.testing;
