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

/** Integrations: the addresses at which a project takes alerts, their keys by digest, and what they refused lately. */
public interface AlertIntegrations {

    /** How many refused items of an integration are remembered; beyond that the oldest is forgotten. */
    int MOST_REFUSALS = 100;

    /** Maximum number of hints, in addition. Senders choose the words that cause them. */
    int MOST_HINTS = 20;

    /**
     * Locks the project's integrations against others being made until the unit of work ends, and counts them.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, where the project is gone
     */
    int lockAndCount(long projectId, IntegrationKind kind);

    long insert(Draft draft, Instant now);

    /** Updates the integration and deletes its hints. @return false if the integration is gone */
    boolean update(long id, Draft draft, Instant now);

    /** @return false where the integration is gone */
    boolean replaceKey(long id, Key key, Instant now);

    /** Its alerts stay. @return false where the integration is gone already */
    boolean delete(long id);

    Optional<IntegrationView> find(long projectId, long id);

    /** In the order of their ids. */
    Page<IntegrationView> list(long projectId, Optional<IntegrationKind> kind, PageRequest page);

    /** Where the integration finds its fields; empty for the usual places, and where it is gone. For those who are let in: it may be large. */
    Optional<FieldMapping> mapping(long id);

    /**
     * What a request to an address meets; empty where there is no such project, or it is being removed. Only what it takes to compare keys is
     * read, since anybody may ask.
     */
    Optional<Door> door(ProjectRef project, Address address);

    /**
     * The same for one integration, inside a unit of work: until that ends the project is not removed. Empty where the project is gone, or is
     * being removed; without a candidate where the integration is gone or not active.
     */
    Optional<Door> hold(long projectId, long id);

    /**
     * Stores hints about an accepted payload, in the transaction that stores the payload and before the project's counter is locked. Hints
     * that are stored already stay unchanged, so repeated payloads add nothing. Stores nothing if the integration is gone.
     */
    void hint(long integrationId, List<Reason> hints, String excerpt, Instant now);

    /** Newest first, {@link #MOST_REFUSALS} refusals and {@link #MOST_HINTS} hints in all. */
    Page<Refusal> refusals(long integrationId, PageRequest page);

    /** @param digest of the key */
    record Key(byte[] digest, String shortened) {}

    /** @param endpointIdentifier and {@code key} are not changed by an update */
    record Draft(long projectId, IntegrationKind kind, String name, boolean active, String endpointIdentifier, Key key,
            Optional<FieldMapping> mapping, String payloadExample) {}

    /** Where a request came in. */
    sealed interface Address {

        record Named(String endpointIdentifier) implements Address {}

        /** The address without a name: that of all generic integrations of the project, told apart by their keys. */
        record Unnamed() implements Address {}

        record Metrics() implements Address {}
    }

    /**
     * @param candidates the active integrations at the address; none where there is none, several only at the unnamed address
     * @param archived   whether the project takes no changes
     */
    record Door(long projectId, boolean archived, List<Candidate> candidates) {}

    record Candidate(long id, String name, IntegrationKind kind, byte[] keyDigest) {}

    /** Whether an item was rejected, or accepted but probably meant differently. */
    enum Level {
        REFUSAL, HINT;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A single rejected item, or a hint about a payload. @param excerpt start of its JSON */
    record Refusal(long id, Level level, Reason reason, String excerpt, Instant at) {

        public Refusal(long id, Reason reason, String excerpt, Instant at) {
            this(id, Level.REFUSAL, reason, excerpt, at);
        }


        /** So much tells an operator what the item is. */
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
