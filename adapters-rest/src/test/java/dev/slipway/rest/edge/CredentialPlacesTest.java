package dev.slipway.rest.edge;

import static dev.slipway.rest.edge.Probe.get;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.domain.access.CredentialPlace;
import dev.slipway.domain.access.CredentialPlace.Kind;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every pair of places in which a request has credentials: the first one counts. The route takes tokens of persons and jobs. */
class CredentialPlacesTest {

    private static final String UNAUTHORIZED = "401 {\"message\":\"401 Unauthorized\"}";
    /** An open route: 200 without a credential, 401 with a wrong one. */
    private static final String OPEN = "/probe/projects/1/things/5";

    private static String call(Map<CredentialPlace, String> credentials) {
        StringBuilder query = new StringBuilder("/probe/me?x=1");
        List<String> headers = new ArrayList<>();
        credentials.forEach((place, token) -> {
            if (place.parameter()) {
                query.append('&').append(place.key()).append('=').append(token);
            } else {
                headers.addAll(List.of(place.key(), place == CredentialPlace.AUTHORIZATION_HEADER ? "Bearer " + token : token));
            }
        });
        HttpResponse<String> answer = get(query.toString(), headers.toArray(String[]::new));
        return answer.statusCode() + " " + answer.body();
    }

    private static String person(String name) {
        return "200 {\"by\":\"Person\",\"username\":\"" + name + "\"}";
    }

    private static String expected(CredentialPlace place, String token) {
        boolean taken = switch (token) {
            case "root-token", "ada-token" -> place.kind() != Kind.JOB;
            case "job-token" -> place.kind() != Kind.PERSONAL;
            default -> false;
        };
        if (!taken) {
            return UNAUTHORIZED;
        }
        return token.equals("job-token") ? "200 {\"by\":\"Job\",\"username\":\"ada\"}" : person(token.substring(0, token.indexOf('-')));
    }

    @TestFactory
    Stream<DynamicTest> first_of_two_credentials_counts_and_is_not_passed_over() {
        List<CredentialPlace> places = Stream.of(CredentialPlace.values()).filter(place -> place.kind() != Kind.SESSION).toList();
        return places.stream().flatMap(one -> places.stream().filter(other -> other != one)
                .flatMap(other -> Stream.of("root-token", "ada-token", "job-token", "unknown").map(token -> dynamicTest(
                        token + " in " + one + " before " + other, () -> {
                    CredentialPlace first = one.compareTo(other) < 0 ? one : other;
                    Map<CredentialPlace, String> both = new LinkedHashMap<>();
                    both.put(one, token);
                    both.put(other, "ada-token");
                    assertEquals(expected(first, both.get(first)), call(both));
                    assertEquals(expected(one, token), call(Map.of(one, token)));
                }))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "Bearer ", "Basic cm9vdDpyb290LXRva2Vu", "Token root-token", "root-token", "Digest x",
             "Bearerroot-token"})
    void header_that_names_no_bearer_token_is_no_credential(String header) {
        assertEquals(200, get(OPEN, "Authorization", header).statusCode());
        assertEquals(401, get("/probe/me", "Authorization", header).statusCode());
        assertEquals(person("root"), get("/probe/me?bearer_token=root-token", "Authorization", header).statusCode() + " "
                + get("/probe/me?bearer_token=root-token", "Authorization", header).body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bearer root-token", "BEARER root-token", "Bearer   root-token  "})
    void name_of_the_scheme_is_read_in_any_case(String header) {
        assertEquals(person("root"), get("/probe/me", "Authorization", header).statusCode() + " "
                + get("/probe/me", "Authorization", header).body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer root-token x", "Bearer x root-token", "Bearer root-token,ada-token"})
    void bearer_token_is_the_whole_rest_of_the_header(String header) {
        assertEquals(401, get(OPEN, "Authorization", header).statusCode());
    }

    @Test
    void empty_credentials_are_none() {
        assertEquals(200, get(OPEN + "?private_token=&access_token=&bearer_token=&job_token=").statusCode());
        assertEquals(200, get(OPEN, "PRIVATE-TOKEN", " ", "JOB-TOKEN", " ").statusCode());
    }
}
