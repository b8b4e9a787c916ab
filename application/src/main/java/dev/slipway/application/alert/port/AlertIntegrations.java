package dev.slipway.application.alert.port;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores integrations: the addresses at which projects receive alerts, digests of their keys, and the items that they rejected recently.
 */
public interface AlertIntegrations {

    /** Maximum number of stored rejected items of an integration; beyond it the oldest is deleted. */
    int MOST_REFUSALS = 100;

    /** Maximum number of hints, in addition to rejected items. The payload determines which hints there are. */
    int MOST_HINTS = 20;

    /**
     * Counts the integrations of a kind in a project, and blocks the creation of others there until the transaction ends.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    int lockAndCount(long projectId, IntegrationKind kind);

    long insert(Draft draft, Instant now);

    /** Updates the integration and deletes its hints. Returns false if the integration is gone. */
    boolean update(long id, Draft draft, Instant now);

    /** Returns false if the integration is gone. */
    boolean replaceKey(long id, Key key, Instant now);

    /** Deletes the integration; its alerts stay. Returns false if the integration is already gone. */
    boolean delete(long id);

    Optional<IntegrationView> find(long projectId, long id);

    /** Returns integrations in the order of their ids. */
    Page<IntegrationView> list(long projectId, Optional<IntegrationKind> kind, PageRequest page);

    /**
     * Returns the field mapping of an integration; empty for the default fields, and if the integration is gone. It may be large, so it is
     * read only for authenticated senders.
     */
    Optional<FieldMapping> mapping(long id);

    /**
     * Returns the endpoint at an address; empty if the project does not exist or is being removed. Reads only the data that comparing keys
     * needs, since requests are not authenticated yet.
     */
    Optional<Endpoint> endpoint(ProjectRef project, Address address);

    /**
     * Returns the endpoint of one integration, inside a transaction, and protects the project from removal until its end. Empty if the
     * project is gone or is being removed; without a candidate if the integration is gone or not active.
     */
    Optional<Endpoint> hold(long projectId, long id);

    /**
     * Stores hints about an accepted payload, in the transaction that stores the payload and before the project's counter is locked. Hints
     * that are stored already stay unchanged, so repeated payloads add nothing. Stores nothing if the integration is gone.
     */
    void hint(long integrationId, List<Reason> hints, String excerpt, Instant now);

    /** Returns rejected items and hints, newest first: at most {@link #MOST_REFUSALS} and {@link #MOST_HINTS}. */
    Page<Refusal> refusals(long integrationId, PageRequest page);

    /** @param digest of the key */
    record Key(byte[] digest, String shortened) {}

    /** @param endpointIdentifier not changed by an update, like {@code key} */
    record Draft(long projectId, IntegrationKind kind, @Nullable String name, boolean active, String endpointIdentifier, @Nullable Key key,
            Optional<FieldMapping> mapping, @Nullable String payloadExample) {}

    /** Address at which a request arrived. */
    sealed interface Address {

        record Named(String endpointIdentifier) implements Address {}

        /** The address without an identifier, which all generic integrations of the project share. Their keys distinguish them. */
        record Unnamed() implements Address {}

        record Metrics() implements Address {}
    }

    /**
     * @param candidates active integrations at the address; several only at the unnamed address
     * @param archived   whether the project is archived
     */
    record Endpoint(long projectId, boolean archived, List<Candidate> candidates) {}

    /** @param mapped whether it has a field mapping */
    record Candidate(long id, String name, IntegrationKind kind, byte[] keyDigest, boolean mapped) {}

    /** Tells rejected items from hints about items that were accepted but probably meant differently. */
    enum Level {
        REFUSAL, HINT;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A rejected item, or a hint about a payload. @param excerpt start of its JSON */
    record Refusal(long id, Level level, Reason reason, String excerpt, Instant at) {

        public Refusal(long id, Reason reason, String excerpt, Instant at) {
            this(id, Level.REFUSAL, reason, excerpt, at);
        }


        /** Maximum length of an excerpt in characters, enough to recognize the item. */
        public static final int MAX_EXCERPT = 1_000;

        public static String excerptOf(Json item) {
            String text = item.text();
            if (text.length() <= MAX_EXCERPT) {
                return text;
            }
            return text.substring(0, Character.isHighSurrogate(text.charAt(MAX_EXCERPT - 1)) ? MAX_EXCERPT - 1 : MAX_EXCERPT);
        }
    }
}
