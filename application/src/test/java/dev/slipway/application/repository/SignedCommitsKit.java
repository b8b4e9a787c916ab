package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.port.SignedCommits;
import dev.slipway.application.repository.signature.SignedCommit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contract of {@code SignedCommits}. */
public abstract class SignedCommitsKit {

    private static final String BEGINNING =
            "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a@x> 1 +0000\ncommitter A <a@x> 1 +0000\n";
    private static final String END = "\nA ü\n gpgsig not a header\n\ngpgsig neither\n";

    protected abstract SignedCommits signed();

    /** Stores a commit byte by byte in the repository of project 1. @return its hash */
    protected abstract String store(byte[] commit);

    private String store(String headers) {
        return store((BEGINNING + headers + END).getBytes(StandardCharsets.UTF_8));
    }

    private Optional<List<String>> find(String headers, String remaining) {
        Optional<SignedCommit> found = signed().find(1, store(headers));
        found.ifPresent(commit -> assertEquals(BEGINNING + remaining + END, new String(commit.text(), StandardCharsets.UTF_8)));
        return found.map(SignedCommit::signatures);
    }

    @Test
    final void signature_and_the_text_without_it_are_found() {
        assertEquals(Optional.of(List.of("-----BEGIN\n\nab\n-----END\n")), find("gpgsig -----BEGIN\n \n ab\n -----END\n", ""));
        assertEquals(Optional.of(List.of("x\n")), find("encoding UTF-8\ngpgsig x\nother y\n z\n", "encoding UTF-8\nother y\n z\n"));
    }

    @Test
    final void several_signatures_are_found() {
        assertEquals(Optional.of(List.of("a\nb\n", "c\n")), find("gpgsig a\n b\ngpgsig c\n", ""));
        assertEquals(Optional.of(List.of("a\n", "b\nc\n")), find("gpgsig a\ngpgsig-sha256 b\n c\n", ""));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {"\"\"", "\"mergetag x\n gpgsig y\n\"", "\"gpgsigs x\n\"", "\"gpgsig\n\""})
    final void commit_without_signature_has_none(String headers) {
        assertEquals(Optional.empty(), find(headers, ""));
    }

    @Test
    final void missing_commit_has_none() {
        assertEquals(Optional.empty(), signed().find(1, "1".repeat(40)));
        assertEquals(Optional.empty(), signed().find(2, "1".repeat(40)));
    }
}
