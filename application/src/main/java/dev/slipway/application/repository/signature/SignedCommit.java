package dev.slipway.application.repository.signature;

import java.util.List;
import java.util.Objects;

/**
 * Commit with a signature inside.
 *
 * @param signatures in the order of the commit, usually one
 * @param text       bytes that were signed: the commit without its signatures
 */
public record SignedCommit(List<String> signatures, byte[] text) {

    public SignedCommit {
        signatures = List.copyOf(signatures);
        Objects.requireNonNull(text);
    }
}
