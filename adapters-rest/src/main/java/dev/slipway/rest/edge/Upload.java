package dev.slipway.rest.edge;

import java.io.InputStream;

/** A file that came in a multipart form. It lives until the request is answered. */
public interface Upload {

    /** As the client calls it; hostile, never a path to write to. */
    String fileName();

    /** As the client says. */
    String contentType();

    /** In bytes. */
    long size();

    /** A fresh stream over the content, from its first byte. */
    InputStream open();
}
