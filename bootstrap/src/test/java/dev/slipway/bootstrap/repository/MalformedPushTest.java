package dev.slipway.bootstrap.repository;

import static dev.slipway.bootstrap.repository.HandmadePush.BLOB;
import static dev.slipway.bootstrap.repository.HandmadePush.COMMIT;
import static dev.slipway.bootstrap.repository.HandmadePush.TAG;
import static dev.slipway.bootstrap.repository.HandmadePush.TREE;
import static dev.slipway.bootstrap.repository.HandmadePush.ZERO;
import static dev.slipway.bootstrap.repository.HandmadePush.bytes;
import static dev.slipway.bootstrap.repository.HandmadePush.commitOf;
import static dev.slipway.bootstrap.repository.HandmadePush.id;
import static dev.slipway.bootstrap.repository.HandmadePush.joined;
import static dev.slipway.bootstrap.repository.HandmadePush.packet;
import static dev.slipway.bootstrap.repository.HandmadePush.tree;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.LoggedLines;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pushes that git would not send, and garbage at the addresses of git: the answer has git's words, the log has one line, and nothing is
 * left behind.
 */
final class MalformedPushTest extends GitScene {

    private static final byte[] FILE = bytes("hi");
    private static final String FILE_ID = id(BLOB, FILE);
    private static final byte[] GOOD_TREE = tree("100644", "a", FILE_ID);
    private static final byte[] GOOD = commitOf(id(TREE, GOOD_TREE), "");
    private static final String REF = "refs/heads/new";

    private final LoggedLines log = new LoggedLines();

    @BeforeEach
    void begin() throws IOException {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        log.start();
    }

    @AfterEach
    void stop() {
        log.stop();
    }

    private HttpResponse<String> sent(String service, byte[] body) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server.address() + "/" + path + ".git/" + service))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes("x:" + owner)))
                .header("Content-Type", "application/x-" + service + "-request").POST(BodyPublishers.ofByteArray(body)));
    }

    private List<String> files() throws IOException {
        Path directory = new Stores(server.bean(RepositoryHome.class)).ask(RepositoryId.ofProject(project),
                repository -> repository.getDirectory().toPath());
        try (Stream<Path> found = Files.walk(directory)) {
            return found.map(Path::toString).sorted().toList();
        }
    }

    private void rejected(String reason, byte[] push) throws Exception {
        List<String> before = files();
        HttpResponse<String> answer = sent("git-receive-pack", push);
        assertEquals(200, answer.statusCode(), answer.body());
        assertTrue(answer.body().contains(reason), answer.body());
        assertTrue(answer.body().contains("ng refs/"), answer.body());
        assertEquals(before, files());
        assertEquals(1, number("select count(*) from pushes where project_id = ?", project));
        log.holdsOneLineAbout("git.malformed", "project=" + project);
        calm();
    }

    private void calm() {
        log.isCalmAbout(path, "jgit", "dev.slipway.git", "rest.repository.git");
    }

    private static HandmadePush creating(String after) {
        return new HandmadePush().command(ZERO, after, REF);
    }

    private static HandmadePush ofTree(byte[] tree) {
        byte[] commit = commitOf(id(TREE, tree), "");
        return creating(id(COMMIT, commit)).object(COMMIT, commit).object(TREE, tree).object(BLOB, FILE);
    }

    private static String object(byte[] tree) {
        return "unpack error object " + id(TREE, tree) + ": ";
    }

    static Stream<Arguments> trees() {
        return Stream.of(
                Arguments.of("hasDotgit: contains '.git'\n", tree("100644", ".git", FILE_ID)),
                Arguments.of("hasDotdot: contains '..'\n", tree("40000", "..", FILE_ID)),
                Arguments.of("duplicateEntries: contains duplicate file entries\n",
                        joined(tree("100644", "a", FILE_ID), tree("100644", "a", FILE_ID))),
                Arguments.of("treeNotSorted: not properly sorted\n", joined(tree("100644", "b", FILE_ID), tree("100644", "a", FILE_ID))),
                Arguments.of("fullPathname: contains full pathnames\n", tree("100644", "a/b", FILE_ID)),
                Arguments.of("emptyName: contains empty pathname\n", tree("100644", "", FILE_ID)),
                Arguments.of("nullSha1: contains entries pointing to null sha1\n", tree("100644", "a", ZERO)),
                Arguments.of("gitmodulesSymlink: .gitmodules is a symbolic link\n", tree("120000", ".gitmodules", FILE_ID)));
    }

    @ParameterizedTest
    @MethodSource("trees")
    void tree_that_git_rejects_is_rejected_in_its_words(String words, byte[] tree) throws Exception {
        rejected(object(tree) + words, ofTree(tree).bytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gitmodulesParse|<<<<<<< HEAD|[submodule \"a\"]|=======|", "gitmodulesUrl|[submodule \"a\"]|path=a|url=-x|",
        "gitmodulesName|[submodule \"../a\"]|path=a|url=x|"})
    void submodules_that_mean_harm_are_rejected(String lines) throws Exception {
        byte[] file = bytes(lines.substring(lines.indexOf('|') + 1).replace('|', '\n'));
        byte[] tree = tree("100644", ".gitmodules", id(BLOB, file));
        byte[] commit = commitOf(id(TREE, tree), "");
        rejected("unpack error " + lines.substring(0, lines.indexOf('|')) + ": ", creating(id(COMMIT, commit)).object(COMMIT, commit)
                .object(TREE, tree).object(BLOB, file).bytes());
    }

    @Test
    void submodule_link_whose_target_reads_like_a_file_is_rejected() throws Exception {
        byte[] target = bytes("[a]\n");
        byte[] tree = tree("120000", ".gitmodules", id(BLOB, target));
        byte[] commit = commitOf(id(TREE, tree), "");
        byte[] push = creating(id(COMMIT, commit)).object(COMMIT, commit).object(TREE, tree).object(BLOB, target).bytes();
        List<String> before = files();
        assertTrue(sent("git-receive-pack", push).body().contains("ng " + REF + " object " + id(TREE, tree) + ": gitmodulesSymlink: "));
        assertEquals(before, files());
    }

    static Stream<Arguments> packs() {
        byte[] orphan = commitOf(id(TREE, GOOD_TREE), "parent " + "1".repeat(40) + "\n");
        byte[] ofFile = commitOf(FILE_ID, "");
        byte[] lie = bytes("object " + FILE_ID + "\ntype commit\ntag x\ntagger A <a@b> 1 +0000\n\nm\n");
        byte[] good = ofTree(GOOD_TREE).pack();
        byte[] wrongSum = good.clone();
        wrongSum[wrongSum.length - 1] ^= 1;
        HandmadePush create = creating(id(COMMIT, GOOD));
        return Stream.of(
                Arguments.of("Missing commit " + "1".repeat(40), creating(id(COMMIT, orphan)).object(COMMIT, orphan)
                        .object(TREE, GOOD_TREE).object(BLOB, FILE).bytes()),
                Arguments.of("Missing unknown " + "1".repeat(40), creating("1".repeat(40)).object(BLOB, FILE).bytes()),
                Arguments.of("Missing blob " + FILE_ID, creating(id(COMMIT, GOOD)).object(COMMIT, GOOD).object(TREE, GOOD_TREE).bytes()),
                Arguments.of("is not a tree", creating(id(COMMIT, ofFile)).object(COMMIT, ofFile).object(BLOB, FILE).bytes()),
                Arguments.of("is not a commit", new HandmadePush().command(ZERO, id(TAG, lie), "refs/tags/lie").object(TAG, lie)
                        .object(BLOB, FILE).bytes()),
                Arguments.of("unpack error early EOF", create.without(new byte[0])),
                Arguments.of("unpack error early EOF", create.without(Arrays.copyOf(good, good.length - 30))),
                Arguments.of("Not a PACK file", create.without(bytes("garbage garbage garbage"))),
                Arguments.of("Packfile checksum incorrect", create.without(wrongSum)),
                Arguments.of("expected EOF", create.without(joined(good, bytes("more")))),
                Arguments.of("Missing delta base " + "2".repeat(40), creating(id(COMMIT, GOOD)).delta("2".repeat(40),
                        new byte[] {2, 2, 1, 'x'}).bytes()),
                Arguments.of("the pack is corrupt", creating(id(COMMIT, GOOD)).object(BLOB, FILE).delta(FILE_ID,
                        new byte[] {2, 2, (byte) 0x91, 9, 9}).bytes()),
                Arguments.of("Object too large", creating(id(COMMIT, GOOD)).delta(FILE_ID, new byte[] {2, -1, -1, -1, -1, -1, -1, 127, 1})
                        .object(BLOB, FILE).bytes()));
    }

    @ParameterizedTest
    @MethodSource("packs")
    void pack_that_cannot_be_taken_is_rejected_with_the_reason(String reason, byte[] push) throws Exception {
        rejected(reason, push);
    }

    @ParameterizedTest
    @ValueSource(strings = {"refs/heads/a..b", "refs/heads/", "refs/heads/a.lock", "refs/heads/a b", "refs/heads/x\u0001", "refs/heads/@{"})
    void ref_that_git_could_not_have_is_rejected(String ref) throws Exception {
        rejected("ng " + ref + " funny refname\n", new HandmadePush().command(ZERO, id(COMMIT, GOOD), ref)
                .command(ZERO, id(COMMIT, GOOD), REF).without(ofTree(GOOD_TREE).pack()));
    }

    @Test
    void push_from_nothing_to_nothing_is_rejected() throws Exception {
        HttpResponse<String> answer = sent("git-receive-pack", new HandmadePush().command(ZERO, ZERO, REF).without(new byte[0]));
        assertEquals(200, answer.statusCode());
        assertTrue(answer.body().contains("ng " + REF + " both ids are zero"), answer.body());
        assertEquals(1, number("select count(*) from pushes where project_id = ?", project));
    }

    @Test
    void real_git_tells_its_user_why() throws Exception {
        Path work = directory.resolve("work");
        Files.writeString(work.resolve(".gitmodules"), "<<<<<<< HEAD\n");
        git(work, "add", "-A");
        String file = git(work, "hash-object", "-w", ".gitmodules").succeeded().output().strip();
        git(work, "update-index", "--add", "--cacheinfo", "100644," + file + ",.gitmodules").succeeded();
        git(work, "commit", "-q", "-m", "Conflict").succeeded();
        git(work, "push", asOwner(), "HEAD:refs/heads/conflict")
                .refused("remote unpack failed: error gitmodulesParse: could not parse gitmodules blob");
        assertEquals(1, git(directory, "ls-remote", "--heads", asOwner()).succeeded().output().lines().count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "zzzz", "0003", "hello world, this is no protocol", "0032short", "fff0", "\0\0\0\0\0\0\0\0",
        "0032xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx0000"})
    void garbage_is_answered_with_400_or_git_s_error_and_one_line_of_log(String garbage) throws Exception {
        HttpResponse<String> push = sent("git-receive-pack", bytes(garbage));
        assertEquals(400, push.statusCode(), push.body());
        assertTrue(push.body().startsWith("This is no request of git: "), push.body());
        log.holdsOneLineAbout("git.malformed", "project=" + project, "service=git-receive-pack");
        HttpResponse<String> fetch = sent("git-upload-pack", bytes(garbage));
        assertEquals(200, fetch.statusCode());
        assertTrue(fetch.body().substring(4).startsWith("ERR "), fetch.body());
        log.holdsOneLineAbout("git.malformed", "project=" + project, "service=git-upload-pack");
        calm();
    }

    @Test
    void random_bytes_are_never_an_error_of_the_server() throws Exception {
        Random random = new Random(11);
        for (int number = 0; number < 60; number++) {
            byte[] noise = new byte[random.nextInt(3_000)];
            random.nextBytes(noise);
            byte[] body = number % 2 == 0 ? noise : joined(packet("want " + "1".repeat(40) + " ofs-delta\n"), noise);
            assertTrue(sent("git-receive-pack", body).statusCode() < 500);
            HttpResponse<String> fetch = sent("git-upload-pack", body);
            assertTrue(fetch.statusCode() < 500 && fetch.body().contains("ERR "), fetch.body());
        }
        calm();
    }

    @Test
    void requests_of_another_kind_are_refused() throws Exception {
        for (String service : List.of("git-receive-pack", "git-upload-pack")) {
            HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(server.address() + "/" + path + ".git/" + service))
                    .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes("x:" + owner)))
                    .header("Content-Type", "application/json").POST(BodyPublishers.ofString("{}")));
            assertEquals(415, answer.statusCode(), answer.body());
        }
        for (String query : List.of("", "?service=", "?service=git-upload-archive", "?service=%00")) {
            int status = send(HttpRequest.newBuilder(URI.create(server.address() + "/" + path + ".git/info/refs" + query))).statusCode();
            assertTrue(status == 403 || status == 400, query + " " + status);
        }
        calm();
    }
}
