/** What every port of this adapter stands on: the connection of the unit of work, secrets, blobs, recorded work, announcements. */
package dev.slipway.persistence.kernel;
