package dev.slipway.bootstrap.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.bootstrap.agent.Kas;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.bootstrap.testing.WebClient;
import dev.slipway.domain.user.signin.AuthenticatorKey;
import dev.slipway.domain.user.signin.OneTimeCodes;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gets and uses a credential of each kind, right and wrong, over HTTP, and tells a scan of each. */
final class CredentialTour {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String PASSWORD = "zumbala-kessel";
    private static final String OTHER_PASSWORD = "morgenrot-quitte-9";
    private static final String REDIRECT = "https://client.example.com/back";
    private static final String VERIFIER = "ks02i3jdikdo2k0dkfodf3m39rjfjsdk0wk349rj3jrhf";
    private static final String CHALLENGE = "2i0WFA-0AerkjQm4X4oDEhqA17QIAKNjXpagHBXmO_U";
    private static final Pattern OWN_TOKEN = Pattern.compile("(glpat-[A-Za-z0-9_-]{20,})");
    private static final Pattern RECOVERY = Pattern.compile("<code>([0-9a-f-]{24})</code>");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestServer server;
    private final SecretScan scan;
    private final Api root;
    private final Person person;
    private long project;
    private String path;
    private long group;

    CredentialTour(TestServer server, SecretScan scan) {
        this.server = server;
        this.scan = scan;
        this.root = Api.root(server.address());
        this.person = root.person();
    }

    void all() throws Exception {
        scan.add("root token", TestServer.ROOT_TOKEN).add("root password", TestServer.ROOT_PASSWORD).add("password", PASSWORD);
        project();
        tokens();
        browser();
        secondFactor();
        application();
        device();
        variables();
        runners();
        alerts();
        agents();
        wrong();
    }

    private static Answer made(Answer answer) {
        if (answer.status() >= 300) {
            throw new AssertionError(answer.status() + " " + answer.body());
        }
        return answer;
    }

    private String keep(String name, Answer answer, String member) {
        String secret = made(answer).body().path(member).asText();
        scan.add(name, secret);
        return secret;
    }

    private void project() {
        Answer created = made(root.post("/projects", "{\"name\":\"" + Api.unique("tour") + "\"}"));
        project = created.id();
        path = created.body().get("path_with_namespace").asText();
        group = made(root.post("/groups", "{\"name\":\"Tour\",\"path\":\"" + Api.unique("tour") + "\"}")).id();
        made(root.post("/projects/" + project + "/repository/files/.gitlab-ci.yml", "{\"branch\":\"main\",\"commit_message\":\"Configure\","
                + "\"content\":\"build:\\n  id_tokens:\\n    ID:\\n      aud: https://example.com\\n  script: make\\n\"}"));
    }

    private void tokens() throws Exception {
        String of = "{\"name\":\"tour\",\"scopes\":[\"api\",\"write_repository\"],\"expires_at\":\"2099-01-01\"}".replace("2099-01-01",
                Instant.now().plus(Duration.ofDays(30)).toString().substring(0, 10));
        Answer personal = made(root.post("/users/" + person.id() + "/personal_access_tokens", of));
        String token = keep("personal token", personal, "token");
        String rotated = keep("rotated token", root.post("/personal_access_tokens/" + personal.id() + "/rotate", "{}"), "token");
        made(root.with(rotated).get("/user"));
        root.with(token).get("/user");
        keep("impersonation token", root.post("/users/" + person.id() + "/impersonation_tokens", of), "token");
        String ofProject = keep("project token", root.post("/projects/" + project + "/access_tokens", of), "token");
        keep("group token", root.post("/groups/" + group + "/access_tokens", of), "token");
        made(root.with(ofProject).get("/projects/" + project));
        Path folder = Files.createTempDirectory("tour");
        GitRepository.init(folder).git("fetch", "-q", GitRepository.address(server.address(), path, ofProject).toString(), "main");
        keep("registration token of a project", root.post("/projects/" + project + "/runners/reset_registration_token", "{}"), "token");
        keep("registration token of a group", root.post("/groups/" + group + "/runners/reset_registration_token", "{}"), "token");
    }

    private void agents() {
        String agents = "/projects/" + project + "/cluster_agents";
        String tokens = agents + "/" + made(root.post(agents, "{\"name\":\"tour\"}")).id() + "/tokens";
        String token = keep("agent token", root.post(tokens, "{\"name\":\"tour\"}"), "token");
        String proof = Kas.proof();
        scan.add("proof of kas", proof);
        Api kas = root.with(null);
        made(kas.call("GET", "/internal/kubernetes/agent_info", null, Kas.HEADER, proof, "Authorization", "Bearer " + token));
        String wrong = token.replace("glagent-", "glagent-x");
        scan.add("wrong agent token", wrong);
        kas.call("GET", "/internal/kubernetes/agent_info", null, Kas.HEADER, proof + "x", "Authorization", "Bearer " + token);
        kas.call("GET", "/internal/kubernetes/agent_info", null, Kas.HEADER, proof, "Authorization", "Bearer " + wrong);
    }

    private WebClient signedIn(String login, String password) {
        return new WebClient(server.address()).signIn(login, password);
    }

    private void session(String name, WebClient browser) {
        scan.add("session of " + name, browser.cookie("_service_session").orElseThrow());
        scan.add("form token of " + name, browser.formToken());
    }

    private void browser() {
        WebClient browser = signedIn(person.username(), PASSWORD);
        browser.get("/-/profile");
        session("a browser", browser);
        String page = browser.post("/-/profile/personal_access_tokens", "name", "own", "scopes[]", "api", "expires_at",
                "2999-12-31").body();
        Matcher token = OWN_TOKEN.matcher(page);
        if (!token.find()) {
            throw new AssertionError(page);
        }
        scan.add("own token", token.group(1));
        browser.get("/-/profile/password");
        HttpResponse<String> changed = browser.post("/-/profile/password", "current_password", PASSWORD, "password", OTHER_PASSWORD,
                "password_confirmation", OTHER_PASSWORD);
        if (changed.statusCode() >= 400) {
            throw new AssertionError(changed.body());
        }
        scan.add("changed password", OTHER_PASSWORD);
        session("the same browser later", browser);
    }

    private void secondFactor() {
        Person other = root.person();
        WebClient browser = signedIn(other.username(), PASSWORD);
        browser.get("/-/profile/two_factor_auth");
        String offer = browser.post("/-/profile/two_factor_auth/offer").body();
        String shown = offer.replaceAll("(?s).*<code class=\"secret\">([A-Z2-7 ]+)</code>.*", "$1").replace(" ", "");
        AuthenticatorKey key = new AuthenticatorKey(shown);
        scan.add("authenticator key", shown);
        scan.add("bytes of the authenticator key", new String(key.bytes(), StandardCharsets.ISO_8859_1));
        String code = server.bean(CodeGenerator.class).code(key.bytes(), OneTimeCodes.step(Instant.now()));
        String codes = browser.post("/-/profile/two_factor_auth", "code", code, "current_password", PASSWORD).body();
        Matcher recovery = RECOVERY.matcher(codes);
        int number = 0;
        while (recovery.find()) {
            scan.add("recovery code " + ++number, recovery.group(1));
        }
        if (number < 10) {
            throw new AssertionError(codes);
        }
    }

    private void application() throws Exception {
        JsonNode application = made(root.post("/applications", "{\"name\":\"App\",\"redirect_uri\":\"" + REDIRECT
                + "\",\"scopes\":\"api\",\"confidential\":true}")).body();
        String uid = application.get("application_id").asText();
        String secret = application.get("secret").asText();
        scan.add("application secret", secret);
        Person user = root.person();
        WebClient browser = signedIn(user.username(), PASSWORD);
        String query = "client_id=" + uid + "&redirect_uri=" + encoded(REDIRECT) + "&response_type=code&scope=api&state=state"
                + "&code_challenge=" + CHALLENGE + "&code_challenge_method=S256";
        browser.get("/oauth/authorize?" + query);
        String back = WebClient.location(browser.post("/oauth/authorize", "client_id", uid, "redirect_uri", REDIRECT, "response_type",
                "code", "scope", "api", "state", "state", "code_challenge", CHALLENGE, "code_challenge_method", "S256", "decision",
                "consent"));
        String code = back.substring(back.indexOf("code=") + 5, back.indexOf("&state"));
        scan.add("authorization code", code).add("code verifier", VERIFIER);
        JsonNode tokens = form("/oauth/token", "grant_type=authorization_code&code=" + code + "&redirect_uri=" + encoded(REDIRECT)
                + "&client_id=" + uid + "&client_secret=" + secret + "&code_verifier=" + VERIFIER);
        scan.add("access token", tokens.get("access_token").asText());
        scan.add("refresh token", tokens.get("refresh_token").asText());
        JsonNode next = form("/oauth/token", "grant_type=refresh_token&refresh_token=" + tokens.get("refresh_token").asText()
                + "&client_id=" + uid + "&client_secret=" + secret);
        scan.add("second access token", next.get("access_token").asText());
        scan.add("second refresh token", next.get("refresh_token").asText());
        send(HttpRequest.newBuilder(server.api("/user")).header("Authorization", "Bearer " + next.get("access_token").asText()));
    }

    private void device() throws Exception {
        String uid = made(root.post("/applications", "{\"name\":\"Device\",\"redirect_uri\":\"" + REDIRECT
                + "\",\"scopes\":\"api\",\"confidential\":false}")).body().get("application_id").asText();
        JsonNode codes = form("/oauth/authorize_device", "client_id=" + uid + "&scope=api");
        scan.add("device code", codes.get("device_code").asText()).add("user code", codes.get("user_code").asText());
        Person user = root.person();
        WebClient browser = signedIn(user.username(), PASSWORD);
        browser.get("/oauth/device");
        browser.post("/oauth/device", "user_code", codes.get("user_code").asText());
        browser.post("/oauth/device/approve", "user_code", codes.get("user_code").asText());
        JsonNode tokens = form("/oauth/token", "grant_type=" + encoded("urn:ietf:params:oauth:grant-type:device_code") + "&device_code="
                + codes.get("device_code").asText() + "&client_id=" + uid);
        scan.add("access token of a device", tokens.get("access_token").asText());
    }

    private String variable(String name) {
        String value = "value-" + name + "-" + Api.unique("secret") + "-0123456789";
        scan.add("variable of " + name, value);
        return value;
    }

    private void variables() {
        String masked = "{\"key\":\"%s\",\"value\":\"%s\",\"masked\":true}";
        made(root.post("/projects/" + project + "/variables", masked.formatted("OF_PROJECT", variable("project"))));
        made(root.post("/groups/" + group + "/variables", masked.formatted("OF_GROUP", variable("group"))));
        made(root.post("/admin/ci/variables", masked.formatted("OF_INSTANCE", variable("instance"))));
        long schedule = made(root.post("/projects/" + project + "/pipeline_schedules",
                "{\"description\":\"Nightly\",\"ref\":\"main\",\"cron\":\"0 3 * * *\",\"active\":false}")).id();
        made(root.post("/projects/" + project + "/pipeline_schedules/" + schedule + "/variables",
                "{\"key\":\"OF_SCHEDULE\",\"value\":\"" + variable("schedule") + "\"}"));
        made(root.post("/projects/" + project + "/pipeline", "{\"ref\":\"main\",\"variables\":[{\"key\":\"OF_PIPELINE\",\"value\":\""
                + variable("pipeline") + "\"}]}"));
        String trigger = keep("trigger token", root.post("/projects/" + project + "/triggers", "{\"description\":\"Tour\"}"), "token");
        made(Api.root(server.address()).with("none").post("/projects/" + project + "/trigger/pipeline", "{\"ref\":\"main\",\"token\":\""
                + trigger + "\",\"variables\":{\"OF_TRIGGER\":\"" + variable("trigger") + "\"}}"));
    }

    private void runners() throws Exception {
        Answer created = made(root.post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project
                + ",\"run_untagged\":true}"));
        String token = keep("runner token", created, "token");
        String registration = keep("second registration token",
                root.post("/projects/" + project + "/runners/reset_registration_token", "{}"), "token");
        scan.add("token of a registered runner", json("POST", "/runners", "{\"token\":\"" + registration + "\"}").get("token").asText());
        JsonNode job = json("POST", "/jobs/request", "{\"token\":\"" + token + "\",\"system_id\":\"s_tour\",\"info\":{\"name\":\"tour\","
                + "\"executor\":\"shell\",\"features\":{\"masking\":true}}}");
        String jobToken = job.get("token").asText();
        scan.add("job token", jobToken);
        StringBuilder printed = new StringBuilder();
        for (JsonNode variable : job.get("variables")) {
            if (variable.get("key").asText().equals("ID")) {
                scan.add("identity token of a job", variable.get("value").asText());
            }
            if (variable.path("masked").asBoolean()) {
                printed.append(variable.get("value").asText()).append('\n');
            }
        }
        if (!printed.toString().contains("value-project-")) {
            throw new AssertionError("the job has no masked variable: " + job.get("variables"));
        }
        log(job.get("id").asLong(), jobToken, printed.toString());
    }

    /** The job prints what is masked; the server keeps its log without it. */
    private void log(long job, String token, String text) throws Exception {
        send(HttpRequest.newBuilder(server.api("/jobs/" + job + "/trace")).header("JOB-TOKEN", token).header("Content-Range",
                "0-" + (text.length() - 1)).method("PATCH", BodyPublishers.ofString(text)));
        json("PUT", "/jobs/" + job, "{\"token\":\"" + token + "\",\"state\":\"success\"}");
        Waiting.until("the log is archived", PATIENCE, () -> server.database().number("select count(*) from log_chunks") == 0);
    }

    private void alerts() throws Exception {
        Answer made = made(root.post("/projects/" + project + "/alert_management_integrations", "{\"name\":\"Tour\"}"));
        String key = keep("alert key", made, "token");
        keep("rotated alert key", root.post("/projects/" + project + "/alert_management_integrations/" + made.id() + "/rotate_key", "{}"),
                "token");
        send(HttpRequest.newBuilder(URI.create(server.address() + "/" + path + "/alerts/notify.json")).header("Authorization",
                "Bearer " + key).header("Content-Type", "application/json").POST(BodyPublishers.ofString("{\"title\":\"x\"}")));
    }

    /** Credentials in wrong places, or that are no good: users mistype, and send one where another belongs. */
    private void wrong() throws Exception {
        String mistyped = "mistyped-password-0123456789";
        scan.add("mistyped password", mistyped);
        WebClient browser = new WebClient(server.address());
        browser.get("/users/sign_in");
        browser.post("/users/sign_in", "login", person.username(), "password", mistyped);
        browser.post("/users/sign_in", "login", mistyped, "password", mistyped);
        form("/oauth/token", "grant_type=password&username=" + person.username() + "&password=" + mistyped);
        String unknown = "glpat-unknown-0123456789-token";
        scan.add("unknown token", unknown);
        for (String query : new String[] {"private_token=", "access_token=", "job_token=", "bearer_token="}) {
            send(HttpRequest.newBuilder(server.api("/user?" + query + unknown)));
        }
        send(HttpRequest.newBuilder(server.api("/user")).header("PRIVATE-TOKEN", unknown));
        send(HttpRequest.newBuilder(URI.create(server.address() + "/" + path + ".git/info/refs?service=git-upload-pack")).header(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(("git:" + unknown).getBytes(StandardCharsets.UTF_8))));
        json("POST", "/runners/verify", "{\"token\":\"" + unknown + "\"}");
        json("POST", "/projects/" + project + "/trigger/pipeline", "{\"ref\":\"main\",\"token\":\"" + unknown + "\"}");
        root.post("/users", "{\"username\":\"!\",\"name\":\"n\",\"email\":\"x\",\"password\":\"" + mistyped + "\"}");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private JsonNode form(String at, String body) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server.address() + at)).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    }

    private JsonNode json(String method, String at, String body) throws Exception {
        return send(HttpRequest.newBuilder(server.api(at)).header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }

    private static JsonNode send(HttpRequest.Builder request) throws Exception {
        String body = CLIENT.send(request.build(), BodyHandlers.ofString()).body();
        return body.startsWith("{") || body.startsWith("[") ? MAPPER.readTree(body) : MAPPER.createObjectNode();
    }
}
