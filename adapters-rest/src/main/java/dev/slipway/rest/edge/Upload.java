package dev.slipway.rest.edge;

import java.io.InputStream;

/** A file of a multipart form. Available until the request is answered. */
public interface Upload {

    /** Returns the file name that the client sent; untrusted, never to be used as a path. */
    String fileName();

    /** Returns the content type that the client sent; untrusted. */
    String contentType();

    /** Returns the size in bytes. */
    long size();

    /** Opens a new stream over the content, from its first byte. */
    InputStream open();
}
