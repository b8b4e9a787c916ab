package dev.slipway.application.artifact;

import java.io.IOException;

/** The bytes are no archive that can be read. */
final class BadArchive extends IOException {

    private BadArchive(String what) {
        super(what);
    }

    static BadArchive because(String what) {
        return new BadArchive(what);
    }
}
