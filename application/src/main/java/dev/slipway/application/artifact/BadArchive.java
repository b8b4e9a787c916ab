package dev.slipway.application.artifact;

import java.io.IOException;

/** Thrown if a file is not a readable archive. */
final class BadArchive extends IOException {

    private BadArchive(String what) {
        super(what);
    }

    static BadArchive because(String what) {
        return new BadArchive(what);
    }
}
