/**
 * The tables and the server they live on: migrations, the embedded PostgreSQL and the generator of the classes that name the
 * tables. It is plain Java, because the build uses it before there is anything else.
 */
package dev.slipway.schema;
