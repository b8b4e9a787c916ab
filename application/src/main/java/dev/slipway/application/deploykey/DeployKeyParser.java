package dev.slipway.application.deploykey;

import dev.slipway.application.deploykey.port.DeployKeys.NewDeployKey;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.SshKeyRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads and checks the texts of deploy keys by the rules of keys of users. */
final class DeployKeyParser {

    private final SshKeyReader reader;

    DeployKeyParser(SshKeyReader reader) {
        this.reader = reader;
    }

    /** Returns the key of a text; empty if it is none. Slow for large keys, so called outside of transactions. */
    Optional<SshKey> read(String text) {
        return SshKeyRules.worthReading(text) ? reader.read(text.strip()) : Optional.empty();
    }

    /** Returns what is wrong with a request. */
    static List<FieldError> problems(CreateDeployKey.Request request, Optional<SshKey> read, Instant now) {
        return SshKeyRules.problems(request.title(), request.key(), read.isPresent(), request.expiresAt(), now);
    }

    static NewDeployKey draft(CreateDeployKey.Request request, SshKey key, boolean isPublic, long addedBy) {
        return new NewDeployKey(request.title(), key, SshKeyRules.comment(request.key()), isPublic, request.expiresAt(), addedBy);
    }
}
