package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication.Presented;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.CredentialPlace.Kind;
import dev.slipway.domain.access.CredentialPlace;
import dev.slipway.rest.edge.page.Browser;
import dev.slipway.rest.edge.parameters.RequestParameters;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Collects the credentials of a request. Credentials of persons come in headers and the query only. A job token may also come in a small
 * body, which is read before the caller is known.
 */
final class CredentialReader {

    /** Maximum bytes of a body that is searched for a job token. */
    static final int MAX_BODY_BYTES = 65_536;

    private static final String BEARER = "bearer ";
    private static final String JOB_TOKEN = CredentialPlace.JOB_TOKEN_PARAMETER.key();
    private static final String SUDO = "sudo";

    private final HttpRequest<?> request;
    private final HttpHeaders headers;
    private final RequestParameters parameters;

    CredentialReader(HttpRequest<?> request, RequestParameters parameters) {
        this.request = request;
        this.headers = request.getHeaders();
        this.parameters = parameters;
    }

    /**
     * Returns the credentials of the request.
     *
     * @param jobTokenParameter whether the token of a job may be a parameter
     * @param body              whether a body holds parameters
     */
    Presented presented(boolean jobTokenParameter, boolean body) {
        Map<String, Object> query = parameters.query();
        Optional<String> token = CredentialPlace.first(Kind.PERSONAL, place -> at(place, query));
        Optional<String> bearer = CredentialPlace.first(Kind.BEARER, place -> at(place, query));
        Optional<String> jobToken = CredentialPlace.first(Kind.JOB,
                place -> jobTokenParameter || !place.parameter() ? at(place, query) : Optional.empty());
        boolean searchesBody = jobTokenParameter && body && token.isEmpty() && bearer.isEmpty();
        return new Presented(token, bearer,
                jobToken.or(() -> searchesBody ? text(parameters.smallBody(MAX_BODY_BYTES), JOB_TOKEN) : Optional.empty()),
                sudo(query).or(() -> header("Sudo").flatMap(name -> sudo(Map.of(SUDO, name)))), Browser.session(request));
    }

    /** Returns the {@code sudo} users of headers and body. Those of the query are separate. */
    List<String> otherSudo(Map<String, Object> body) {
        Stream<String> named = headers.getAll("Sudo").stream().map(String::strip).filter(name -> !name.isEmpty());
        return Stream.concat(named, sudo(body).stream()).toList();
    }

    /** Returns the {@code sudo} parameter. Lists and hashes are rejected. */
    static Optional<String> sudo(Map<String, Object> parameters) {
        return switch (parameters.get(SUDO)) {
            case null -> Optional.empty();
            case String name when name.indexOf('\0') >= 0 -> throw Refusal.parameter(SUDO, "param.invalid");
            case String name -> Optional.of(name.strip()).filter(text -> !text.isEmpty());
            case Number id -> Optional.of(id.toString());
            default -> throw Refusal.parameter(SUDO, "param.invalid");
        };
    }

    private Optional<String> at(CredentialPlace place, Map<String, Object> query) {
        if (place == CredentialPlace.AUTHORIZATION_HEADER) {
            return bearer();
        }
        return place.parameter() ? text(query, place.key()) : header(place.key());
    }

    /** Returns the token of a header that names one. Basic, other schemes and a bearer without a token are no credentials. */
    private Optional<String> bearer() {
        return header(HttpHeaders.AUTHORIZATION)
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    private Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static Optional<String> text(Map<String, Object> given, String name) {
        return Optional.ofNullable(given.get(name)).filter(String.class::isInstance).map(String.class::cast)
                .filter(value -> !value.isEmpty());
    }
}
