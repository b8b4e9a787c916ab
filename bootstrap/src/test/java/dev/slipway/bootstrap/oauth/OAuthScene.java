package dev.slipway.bootstrap.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.application.oauth.consent.AuthorizationRequest;
import dev.slipway.application.oauth.consent.AuthorizeApplication;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/** Calls the authorization server as clients and users do. */
final class OAuthScene {

    static final String REDIRECT = "https://client.example.com/back";
    static final String PASSWORD = "zumbala-kessel";
    static final String VERIFIER = "ks02i3jdikdo2k0dkfodf3m39rjfjsdk0wk349rj3jrhf";
    static final String CHALLENGE = "2i0WFA-0AerkjQm4X4oDEhqA17QIAKNjXpagHBXmO_U";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    final Api root = Api.root();

    /** An application, as its developers know it. */
    record Client(long id, String uid, String secret) {

        String basic() {
            return "Basic " + Base64.getEncoder().encodeToString((uid + ":" + secret).getBytes(StandardCharsets.UTF_8));
        }
    }

    record Said(int status, JsonNode body, HttpResponse<String> response) {

        String error() {
            return status + " " + body.path("error").asText();
        }

        String text(String member) {
            return body.path(member).asText();
        }
    }

    Client client(String scopes, boolean confidential) {
        Answer made = root.post("/applications", "{\"name\":\"App\",\"redirect_uri\":\"%s\\nhttp://127.0.0.1/native\",\"scopes\":\"%s\","
                .formatted(REDIRECT, scopes) + "\"confidential\":" + confidential + "}");
        assertEquals(201, made.status(), () -> made.body().toString());
        return new Client(made.id(), made.body().get("application_id").asText(), made.body().get("secret").asText());
    }

    /** Sends a form. @param pairs names and values; those without a value are left out */
    Said form(String path, String... pairs) {
        return send(HttpRequest.newBuilder(address(path)).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encoded(pairs))));
    }

    Said formAs(String authorization, String path, String... pairs) {
        return send(HttpRequest.newBuilder(address(path)).header("Content-Type", "application/x-www-form-urlencoded")
                .header("Authorization", authorization).POST(BodyPublishers.ofString(encoded(pairs))));
    }

    Said json(String path, String body) {
        return send(HttpRequest.newBuilder(address(path)).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    Said get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address(path));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    static URI address(String path) {
        return URI.create(TestServer.shared().address() + path);
    }

    static String encoded(String... pairs) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < pairs.length; at += 2) {
            if (pairs[at + 1] != null) {
                text.append(text.isEmpty() ? "" : "&").append(pairs[at]).append('=')
                        .append(URLEncoder.encode(pairs[at + 1], StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    static Said send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
            return new Said(response.statusCode(), parsed(response), response);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static JsonNode parsed(HttpResponse<String> response) {
        boolean json = response.headers().firstValue("Content-Type").filter("application/json"::equals).isPresent();
        try {
            return json ? MAPPER.readTree(response.body()) : MAPPER.missingNode();
        } catch (JsonProcessingException noJson) {
            throw new IllegalStateException("not JSON: " + response.body(), noJson);
        }
    }

    Said password(Person person, String... more) {
        String[] pairs = Arrays.copyOf(new String[] {"grant_type", "password", "username", person.username(), "password", PASSWORD},
                6 + more.length);
        System.arraycopy(more, 0, pairs, 6, more.length);
        return form("/oauth/token", pairs);
    }

    Said refresh(Client client, String token, String... more) {
        String[] pairs = Arrays.copyOf(new String[] {"grant_type", "refresh_token", "refresh_token", token}, 4 + more.length);
        System.arraycopy(more, 0, pairs, 4, more.length);
        return client == null ? form("/oauth/token", pairs) : formAs(client.basic(), "/oauth/token", pairs);
    }

    Said exchange(Client client, String code, String verifier) {
        return form("/oauth/token", "grant_type", "authorization_code", "code", code, "redirect_uri", REDIRECT, "client_id", client.uid(),
                "client_secret", client.secret(), "code_verifier", verifier);
    }

    /** Returns the answer of the API to a bearer token. */
    Said user(String token) {
        return get("/api/v4/user", "Authorization", "Bearer " + token);
    }

    static Caller caller(Person person) {
        return new Caller.Person(new Account(person.id(), person.username(), person.username(), false, false, AccountState.ACTIVE), 0,
                Set.of(Scope.API));
    }

    /** Lets a user consent, and returns the code. @param challenge null for none */
    String code(Person person, Client client, String scope, String challenge) {
        AuthorizationRequest request = new AuthorizationRequest(
                new AuthorizationRequest.Sender(Optional.of(client.uid()), Optional.of(REDIRECT)),
                new AuthorizationRequest.Wanted(Optional.of("code"), Optional.empty(), Optional.ofNullable(scope), Optional.of("n-1")),
                new AuthorizationRequest.Proof(Optional.ofNullable(challenge), Optional.ofNullable(challenge).map(any -> "S256")),
                Optional.of("s t"));
        AuthorizeApplication.Answer answer = TestServer.shared().bean(AuthorizeApplication.class).consent(caller(person), request);
        String uri = ((AuthorizeApplication.Answer.Redirect) answer).uri();
        assertEquals(true, uri.startsWith(REDIRECT + "?code=") && uri.endsWith("&state=s+t"), uri);
        return uri.substring(uri.indexOf("code=") + 5, uri.indexOf("&state"));
    }

    /** Lets a user have to choose another password, or not any more. */
    static void expirePassword(Person person, boolean expired) {
        TestServer.shared().database().execute("update users set password_expired = " + expired + " where id = " + person.id());
    }

    /** Ends the lifetime of everything in a table. */
    static void expire(String table, String column, String value) {
        TestServer.shared().database().execute("update " + table + " set expires_at = now() - interval '1 second' where " + column + " = "
                + value);
    }
}
