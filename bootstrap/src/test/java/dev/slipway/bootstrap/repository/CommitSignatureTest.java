package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits that git signs with gpg and ssh-keygen, pushed to the assembled server. */
class CommitSignatureTest {

    @TempDir
    private static Path directory;
    private static Person ada;
    private static GitRepository work;
    private static URI remote;
    private static String commits;

    @BeforeAll
    static void project() throws IOException {
        Files.createDirectories(keys(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        ada = Api.root().person();
        TestServer.shared().database().number("update users set confirmed_at = now() where id = ? returning id", ada.id());
        Api.root().post("/users/" + ada.id() + "/emails", "{\"email\":\"" + other() + "\",\"skip_confirmation\":true}");
        long project = ada.api().post("/projects", "{\"name\":\"" + Api.unique("signed") + "\"}").id();
        String path = ada.api().get("/projects/" + project).body().get("path_with_namespace").asText();
        commits = "/projects/" + project + "/repository/commits/";
        remote = GitRepository.address(TestServer.shared().address(), path, token());
        work = GitRepository.init(Files.createDirectory(directory.resolve("work")));
        run("gpg", "--batch", "--passphrase", "", "--quick-gen-key", "Ada Höpper <" + email() + ">", "ed25519", "sign", "never");
        run("gpg", "--batch", "--passphrase", "", "--quick-gen-key", "Stranger <stranger@example.com>", "rsa2048", "sign", "never");
        for (String type : List.of("ed25519", "ecdsa", "rsa")) {
            run("ssh-keygen", "-q", "-t", type, "-N", "", "-f", directory.resolve(type).toString());
        }
    }

    @AfterAll
    static void stop() {
        run("gpgconf", "--kill", "gpg-agent");
    }

    private static String token() {
        return Api.root().post("/users/" + ada.id() + "/personal_access_tokens", "{\"name\":\"git\",\"scopes\":[\"write_repository\"]}")
                .body().get("token").asText();
    }

    private static String email() {
        return ada.username() + "@example.com";
    }

    private static String other() {
        return ada.username() + "@other.example.com";
    }

    /** Runs a program with a folder for keys of its own. @return what it prints */
    private static String run(String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("GNUPGHOME", keys().toString());
        try {
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), () -> String.join(" ", command) + ": " + output);
            return output;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static Path keys() {
        return directory.resolve("keys");
    }

    private static String exported(String identity) {
        return run("gpg", "--armor", "--export", identity).strip();
    }

    /** Commits with a signature and pushes. @return the commit */
    private static String signed(String committer, String key, String... configuration) {
        List<String> arguments = new ArrayList<>(List.of("git", "-C", directory.resolve("work").toString(), "-c", "user.name=Ada", "-c",
                "user.email=" + committer, "-c", "user.signingkey=" + key));
        for (String setting : configuration) {
            arguments.addAll(List.of("-c", setting));
        }
        arguments.addAll(List.of("commit", "-q", "--allow-empty", "-S", "-m", Api.unique("Signed ü")));
        run(arguments.toArray(String[]::new));
        return pushed(work.git("rev-parse", "HEAD").strip());
    }

    private static String pushed(String sha) {
        work.git("push", "-q", "-f", "-o", "ci.skip", remote.toString(), sha + ":refs/heads/" + Api.unique("branch"));
        return sha;
    }

    /** Stores and pushes a commit whose text was changed. @return the commit */
    private static String rewritten(String sha, UnaryOperator<String> change) throws IOException {
        Path file = directory.resolve("commit");
        Files.writeString(file, change.apply(work.git("cat-file", "commit", sha)));
        return pushed(work.git("hash-object", "-t", "commit", "-w", file.toString()).strip());
    }

    private static JsonNode signature(String sha) {
        Answer answer = ada.api().get(commits + sha + "/signature");
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static String status(String sha) {
        return signature(sha).get("verification_status").asText();
    }

    private static long add(String operation, Map<String, String> body) {
        StringBuilder json = new StringBuilder("{");
        body.forEach((name, value) -> json.append(json.length() > 1 ? "," : "").append('"').append(name).append("\":\"")
                .append(value.replace("\n", "\\n")).append('"'));
        Answer added = ada.api().post(operation, json.append('}').toString());
        assertEquals(201, added.status(), added.body().toString());
        return added.id();
    }

    @Test
    void pgp_signature_is_verified_with_the_keys_of_the_present() throws IOException {
        String sha = signed(email(), email());
        assertEquals("404 Signature Not Found", ada.api().get(commits + pushed(work.commit("Unsigned")) + "/signature").message());
        JsonNode unknown = signature(sha);
        String keyId = unknown.get("gpg_key_primary_keyid").asText();
        assertEquals("{\"signature_type\":\"PGP\",\"verification_status\":\"unknown_key\",\"gpg_key_id\":null,\"gpg_key_primary_keyid\":\""
                + keyId + "\",\"gpg_key_user_name\":null,\"gpg_key_user_email\":null,\"gpg_key_subkey_id\":null,"
                + "\"commit_source\":\"gitaly\"}",
                unknown.toString());
        long key = add("/user/gpg_keys", Map.of("key", exported(email())));
        assertEquals("{\"signature_type\":\"PGP\",\"verification_status\":\"verified\",\"gpg_key_id\":" + key
                + ",\"gpg_key_primary_keyid\":\"" + keyId + "\",\"gpg_key_user_name\":\"Ada Höpper\",\"gpg_key_user_email\":\"" + email()
                + "\",\"gpg_key_subkey_id\":null,\"commit_source\":\"gitaly\"}", signature(sha).toString());
        assertEquals("same_user_different_email", status(signed(other(), email())));
        assertEquals("other_user", status(signed("bob@example.com", email())));
        assertEquals("unverified", status(rewritten(sha, text -> text.replace("Signed", "Signet"))));
        assertEquals("unverified", status(rewritten(sha, text -> text.replace(" <", " Lovelace <"))));
        String other = work.git("cat-file", "commit", signed(email(), email()));
        String header = other.substring(other.indexOf("gpgsig "), other.indexOf("\n\n", other.indexOf("-----END")) + 1);
        assertEquals("multiple_signatures", status(rewritten(sha, text -> text.replace("gpgsig ", header + "gpgsig "))));
        assertEquals(202, ada.api().post("/user/gpg_keys/" + key + "/revoke", "{}").status());
        assertEquals("unknown_key", status(sha));
    }

    @Test
    void key_without_confirmed_address_is_not_verified() {
        String sha = signed(email(), "stranger@example.com");
        long key = add("/user/gpg_keys", Map.of("key", exported("stranger@example.com")));
        assertEquals("unverified_key", status(sha));
        Api.root().post("/users/" + ada.id() + "/emails", "{\"email\":\"stranger@example.com\",\"skip_confirmation\":true}");
        assertEquals("same_user_different_email", status(sha));
        assertEquals(204, ada.api().delete("/user/gpg_keys/" + key).status());
    }

    @Test
    void subkey_that_signs_is_told() {
        run("gpg", "--batch", "--passphrase", "", "--quick-gen-key", "Sub <" + other() + ">", "ed25519", "cert", "never");
        String fingerprint = run("gpg", "--list-keys", "--with-colons", other()).lines().filter(line -> line.startsWith("fpr"))
                .findFirst().orElseThrow().split(":")[9];
        run("gpg", "--batch", "--passphrase", "", "--quick-add-key", fingerprint, "ed25519", "sign", "never");
        long key = add("/user/gpg_keys", Map.of("key", exported(other())));
        JsonNode signature = signature(signed(other(), other()));
        assertEquals("verified " + key, signature.get("verification_status").asText() + " " + signature.get("gpg_key_id"));
        assertEquals(fingerprint.substring(24), signature.get("gpg_key_primary_keyid").asText());
        assertTrue(signature.get("gpg_key_subkey_id").isNumber(), signature.toString());
    }

    @Test
    void ssh_signature_is_verified_with_the_keys_of_the_present() throws IOException {
        for (String type : List.of("ed25519", "ecdsa", "rsa")) {
            String file = directory.resolve(type + ".pub").toString();
            String sha = signed(email(), file, "gpg.format=ssh");
            assertEquals("{\"signature_type\":\"SSH\",\"verification_status\":\"unknown_key\",\"key\":null,\"commit_source\":\"gitaly\"}",
                    signature(sha).toString());
            String text = Files.readString(Path.of(file)).strip();
            long key = add("/user/keys", Map.of("title", "Laptop", "key", text, "usage_type", "signing"));
            JsonNode verified = signature(sha);
            assertEquals("verified", verified.get("verification_status").asText());
            assertEquals(ada.api().get("/user/keys/" + key).body(), verified.get("key"));
            assertEquals("verified", status(signed(other(), file, "gpg.format=ssh")));
            assertEquals("other_user", status(signed("bob@example.com", file, "gpg.format=ssh")));
            assertEquals("unverified", status(rewritten(sha, commit -> commit.replace("Signed", "Signet"))));
            assertEquals(204, ada.api().delete("/user/keys/" + key).status());
            add("/user/keys", Map.of("title", "Laptop", "key", text, "usage_type", "auth"));
            assertEquals("unknown_key", status(sha));
        }
    }

    @Test
    void certificate_of_a_signature_is_shown_and_not_trusted() throws IOException {
        String sha = signed(email(), email());
        String message = new String(CommitSignatureTest.class.getResourceAsStream("/signatures/ada.x509").readAllBytes(),
                StandardCharsets.US_ASCII).strip().replace("\n", "\n ");
        JsonNode signature = signature(rewritten(sha, text -> text.substring(0, text.indexOf("gpgsig")) + "gpgsig " + message + "\n\nM\n"));
        assertEquals("X509 unverified", signature.get("signature_type").asText() + " " + signature.get("verification_status").asText());
        JsonNode certificate = signature.get("x509_certificate");
        assertEquals(List.of("subject", "subject_key_identifier", "email", "serial_number", "certificate_status", "x509_issuer"),
                certificate.propertyStream().map(Map.Entry::getKey).toList());
        assertEquals("278969561018901340486471282831158785578", certificate.get("serial_number").toString());
        assertEquals("http://example.com/pki.crl", certificate.get("x509_issuer").get("crl_url").asText());
    }
}
