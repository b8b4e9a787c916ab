package dev.slipway.rest.edge.page;

import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/** The style sheet of all pages. Its name contains a digest of it, so that browsers keep it for good and see a new one at once. */
@Singleton
public final class StyleSheet {

    private static final int DIGEST = 12;

    private final byte[] content;
    private final String name;

    StyleSheet() {
        try (InputStream file = Objects.requireNonNull(StyleSheet.class.getResourceAsStream("/pages/slipway.css"))) {
            content = file.readAllBytes();
            String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            name = "slipway-" + digest.substring(0, DIGEST) + ".css";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public String path() {
        return "/assets/" + name;
    }

    boolean named(String asked) {
        return name.equals(asked);
    }

    byte[] content() {
        return content.clone();
    }
}
