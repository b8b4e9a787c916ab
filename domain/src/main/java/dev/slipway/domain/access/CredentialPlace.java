package dev.slipway.domain.access;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Place of a request where a credential may stand, in the order in which places are asked. The first credential counts; later ones are not
 * looked at, even if the first one is invalid. HTTP Basic is no such place: only git takes it.
 */
public enum CredentialPlace {
    PRIVATE_TOKEN_PARAMETER(Kind.PERSONAL, "private_token", true),
    PRIVATE_TOKEN_HEADER(Kind.PERSONAL, "PRIVATE-TOKEN", false),
    ACCESS_TOKEN_PARAMETER(Kind.BEARER, "access_token", true),
    AUTHORIZATION_HEADER(Kind.BEARER, "Authorization", false),
    BEARER_TOKEN_PARAMETER(Kind.BEARER, "bearer_token", true),
    JOB_TOKEN_PARAMETER(Kind.JOB, "job_token", true),
    JOB_TOKEN_HEADER(Kind.JOB, "JOB-TOKEN", false),
    /** Cookie of a browser. Beside any other credential it is not looked at. */
    SESSION_COOKIE(Kind.SESSION, "_service_session", false);

    /** Tokens that a place takes: personal ones, those of jobs, as a bearer token either of them, or those of sessions. */
    public enum Kind { PERSONAL, BEARER, JOB, SESSION }

    private final Kind kind;
    private final String key;
    private final boolean parameter;

    CredentialPlace(Kind kind, String key, boolean parameter) {
        this.kind = kind;
        this.key = key;
        this.parameter = parameter;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the name of the parameter, header or cookie. */
    public String key() {
        return key;
    }

    /** Returns whether the place is a parameter; otherwise it is a header or cookie. */
    public boolean parameter() {
        return parameter;
    }

    /** Returns the first credential of a kind. @param presented returns what stands in a place */
    public static Optional<String> first(Kind kind, Function<CredentialPlace, Optional<String>> presented) {
        return Stream.of(values()).filter(place -> place.kind == kind).flatMap(place -> presented.apply(place).stream()).findFirst();
    }
}
