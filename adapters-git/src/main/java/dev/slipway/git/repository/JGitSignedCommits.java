package dev.slipway.git.repository;

import dev.slipway.application.repository.port.SignedCommits;
import dev.slipway.application.repository.signature.SignedCommit;
import dev.slipway.domain.repository.owner.RepositoryId;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;

/** Takes signatures out of the headers of commits, as git does to verify them. */
@Singleton
public final class JGitSignedCommits implements SignedCommits {

    /** Maximum bytes of a commit whose signature is looked for. */
    private static final int LARGEST = 16 << 20;
    private static final List<String> HEADERS = List.of("gpgsig ", "gpgsig-sha256 ");

    private final Stores stores;

    public JGitSignedCommits(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public Optional<SignedCommit> find(long projectId, String sha) {
        return stores.ask(RepositoryId.ofProject(projectId), Optional.empty(), repository -> {
            try {
                return split(repository.open(Stores.id(sha), Constants.OBJ_COMMIT).getCachedBytes(LARGEST));
            } catch (MissingObjectException | LargeObjectException none) {
                return Optional.empty();
            }
        });
    }

    private static Optional<SignedCommit> split(byte[] commit) {
        List<StringBuilder> signatures = new ArrayList<>();
        ByteArrayOutputStream text = new ByteArrayOutputStream(commit.length);
        boolean inside = false;
        int at = 0;
        while (at < commit.length && commit[at] != '\n') {
            int end = lineEnd(commit, at);
            Optional<String> header = header(commit, at);
            if (inside && commit[at] == ' ') {
                signatures.getLast().append(latin(commit, at + 1, end));
            } else if (header.isPresent()) {
                inside = true;
                signatures.add(new StringBuilder(latin(commit, at + header.get().length(), end)));
            } else {
                inside = false;
                text.write(commit, at, end - at);
            }
            at = end;
        }
        text.write(commit, at, commit.length - at);
        return signatures.isEmpty() ? Optional.empty()
                : Optional.of(new SignedCommit(signatures.stream().map(StringBuilder::toString).toList(), text.toByteArray()));
    }

    private static Optional<String> header(byte[] commit, int at) {
        return HEADERS.stream().filter(header -> commit.length - at > header.length()
                && latin(commit, at, at + header.length()).equals(header)).findFirst();
    }

    /** Returns the position behind the line, its end included. */
    private static int lineEnd(byte[] commit, int from) {
        int end = from;
        while (end < commit.length && commit[end] != '\n') {
            end++;
        }
        return Math.min(end + 1, commit.length);
    }

    private static String latin(byte[] commit, int from, int to) {
        return new String(commit, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
