package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.application.repository.port.Transports.Receiver;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Transports} does; conversations with a git client are tested with the real one. */
public abstract class TransportsKit {

    private Commit first;

    protected abstract GitPorts git();

    protected abstract Transports transports();

    @Nested
    final class Connected extends TransportsConnectedKit {

        Connected() {
            super(TransportsKit.this);
        }
    }

    @Nested
    final class Refs extends TransportsRefsKit {

        Refs() {
            super(TransportsKit.this);
        }
    }

    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        git().refs().move(1, RefName.branch("side"), Shas.ZERO, first.sha());
        git().refs().pin(1, 5, first.sha());
    }

    private String advertised(GitService service, String protocol) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        transports().advertise(RepositoryId.ofProject(1), service, protocol, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String received(Receiver receiver, String... commands) throws IOException {
        StringBuilder request = new StringBuilder();
        for (int index = 0; index < commands.length; index++) {
            String line = commands[index] + (index == 0 ? "\0 report-status" : "");
            request.append("%04x".formatted(line.length() + 4)).append(line);
        }
        request.append("0000");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        transports().receive(RepositoryId.ofProject(1), new Limits(0), receiver,
                new ByteArrayInputStream(request.toString().getBytes(StandardCharsets.UTF_8)),
                out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    final void fetchers_see_everything() throws IOException {
        String answer = advertised(GitService.UPLOAD_PACK, "");
        assertTrue(answer.startsWith("001e# service=git-upload-pack\n0000"), answer);
        assertTrue(answer.contains(first.sha() + " refs/heads/main\n"), answer);
        assertTrue(answer.contains(first.sha() + " refs/pipelines/5\n"), answer);
        assertTrue(answer.contains("symref=HEAD:refs/heads/main"), answer);
    }

    @Test
    final void the_second_version_of_the_protocol_is_spoken_where_asked_for() throws IOException {
        String second = advertised(GitService.UPLOAD_PACK, "version=2");
        assertTrue(second.contains("version 2"), second);
        assertFalse(advertised(GitService.UPLOAD_PACK, "version=1").contains("version 2"));
    }

    private static String packet(String line) {
        return "%04x".formatted(line.length() + 4) + line;
    }

    /** Asks for refs in the second version of the protocol. */
    private String listed(long project, String... arguments) throws IOException {
        StringBuilder request = new StringBuilder(packet("command=ls-refs\n")).append("0001");
        for (String argument : arguments) {
            request.append(packet(argument + "\n"));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] in = request.append("0000").toString().getBytes(StandardCharsets.UTF_8);
        transports().upload(RepositoryId.ofProject(project), "version=2", new ByteArrayInputStream(in), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    final void fetchers_of_an_empty_repository_hear_which_branch_will_be() throws IOException {
        git().repositories().create(2, "trunk");
        for (String protocol : List.of("", "version=1")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            transports().advertise(RepositoryId.ofProject(2), GitService.UPLOAD_PACK, protocol, out);
            String answer = out.toString(StandardCharsets.UTF_8);
            assertTrue(answer.contains(" capabilities^{}\0"), answer);
            assertTrue(answer.contains(" symref=HEAD:refs/heads/trunk "), answer);
        }
        assertEquals(packet("unborn HEAD symref-target:refs/heads/trunk\n") + "0000",
                listed(2, "peel", "symrefs", "unborn", "ref-prefix HEAD"));
        assertEquals(packet("unborn HEAD symref-target:refs/heads/trunk\n") + "0000", listed(2, "unborn", "symrefs"));
        assertEquals(packet("unborn HEAD\n") + "0000", listed(2, "unborn"));
        assertEquals("0000", listed(2, "symrefs", "unborn", "ref-prefix refs/heads/"));
        assertEquals("0000", listed(2, "symrefs"));
    }

    @Test
    final void fetchers_hear_of_the_branch_that_is_where_there_is_one() throws IOException {
        assertTrue(advertised(GitService.UPLOAD_PACK, "version=2").contains("ls-refs=unborn"));
        String answer = listed(1, "symrefs", "unborn", "ref-prefix HEAD");
        assertEquals(packet(first.sha() + " HEAD symref-target:refs/heads/main\n") + "0000", answer);
        assertTrue(listed(1, "unborn").contains(" refs/heads/side\n"));
        git().refs().move(1, RefName.branch("main"), first.sha(), Shas.ZERO);
        assertTrue(listed(1, "symrefs", "unborn").startsWith(packet("unborn HEAD symref-target:refs/heads/main\n")));
    }

    @Test
    final void malformed_wants_are_answered_and_end_the_conversation() throws IOException {
        for (String request : List.of("", "00", "zzzz", "0003", packet("command=ls-refs\n") + "00ff", "hello world",
                packet("command=unknown\n") + "0000",
                packet("command=ls-refs\n") + "0001" + packet("unknown\n") + "0000",
                packet("command=fetch\n") + "0001" + packet("want " + "f".repeat(40) + "\n") + packet("done\n") + "0000")) {
            byte[] in = request.getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            transports().upload(RepositoryId.ofProject(1), "version=2", new ByteArrayInputStream(in), out);
            assertTrue(out.toString(StandardCharsets.UTF_8).substring(4).startsWith("ERR "), request + ": " + out);
        }
    }

    private String rejected(String request) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        transports().receive(RepositoryId.ofProject(1), new Limits(0), (updates, options) -> {
            throw new AssertionError("asked about " + updates);
        }, new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    final void what_is_no_push_is_rejected() {
        for (String request : List.of("", "00", "zzzz", "0003", "0001", "fff0", packet("nonsense") + "0000", "hello world",
                packet("z".repeat(40) + " " + first.sha() + " refs/heads/new") + "0000",
                packet(Shas.ZERO + " " + first.sha() + " refs/heads/new\0 report-status push-options") + "0000" + packet("a"))) {
            Refusal refused = assertThrows(Refusal.class, () -> rejected(request), request);
            assertTrue(refused.failure() instanceof Failure.BadRequest(Optional<Reason> reason) && reason.isPresent(), request);
        }
    }

    @Test
    final void push_that_cannot_be_taken_is_answered() throws IOException {
        String create = Shas.ZERO + " " + first.sha() + " refs/heads/";
        assertEquals("", rejected("0000"));
        assertTrue(rejected(packet(create + "new\0 report-status") + "0000PACK").contains("unpack error early EOF\n"));
        assertEquals(packet("unpack funny refname\n") + packet("ng refs/heads/a..b funny refname\n")
                + packet("ng refs/heads/new another ref has a funny refname\n") + "0000",
                rejected(packet(create + "a..b\0 report-status") + packet(create + "new") + "0000"));
        String head = rejected(packet(first.sha() + " " + Shas.ZERO + " HEAD\0 report-status side-band-64k") + "0000");
        assertTrue(head.contains("\u0001") && head.contains("ng HEAD funny refname\n") && head.endsWith("00000000"), head);
        String nothing = rejected(packet(Shas.ZERO + " " + Shas.ZERO + " refs/heads/new\0 report-status") + "0000");
        assertTrue(nothing.contains("ng refs/heads/new both ids are zero"), nothing);
    }

    @Test
    final void pushers_see_what_they_could_change() throws IOException {
        git().refs().move(1, RefName.ofAny("refs/notes/commits").orElseThrow(), Shas.ZERO, first.sha());
        String answer = advertised(GitService.RECEIVE_PACK, "");
        assertTrue(answer.contains(first.sha() + " refs/notes/commits\n"), answer);
        assertTrue(answer.startsWith("001f# service=git-receive-pack\n0000"), answer);
        assertTrue(answer.contains(" refs/heads/main"), answer);
        assertTrue(answer.contains("push-options"), answer);
        assertFalse(answer.contains("refs/pipelines"), answer);
    }

    @Test
    final void the_receiver_is_asked_and_moves_the_ref_itself() throws IOException {
        List<RefUpdate> asked = new ArrayList<>();
        Receiver receiver = (updates, options) -> {
            asked.addAll(updates);
            return Received.of(List.of(Optional.empty()));
        };
        String answer = received(receiver, first.sha() + " " + Shas.ZERO + " refs/heads/side");
        assertEquals(List.of(new RefUpdate(RefName.branch("side"), first.sha(), Shas.ZERO, false)), asked);
        assertTrue(answer.contains("ok refs/heads/side"), answer);
        assertTrue(git().refs().find(1, RefName.branch("side")).isPresent());
    }

    @Test
    final void pusher_reads_notes_on_the_side_channel_where_there_is_one() throws IOException {
        Receiver receiver = (updates, options) -> new Received(List.of(Optional.empty()), List.of("first line", "second line"));
        String command = first.sha() + " " + Shas.ZERO + " refs/heads/side\0 report-status";
        for (boolean channel : List.of(true, false)) {
            String request = packet(command + (channel ? " side-band-64k" : "")) + "0000";
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            transports().receive(RepositoryId.ofProject(1), new Limits(0), receiver,
                    new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)), out);
            String answer = out.toString(StandardCharsets.UTF_8);
            assertEquals(channel, answer.contains("\u0002first line\n"), answer);
            assertEquals(channel, answer.contains("second line\n"), answer);
            assertTrue(answer.contains("ok refs/heads/side"), answer);
        }
    }

    @Test
    final void a_refusal_reaches_the_client_in_its_words() throws IOException {
        String answer = received((updates, options) -> Received.of(List.of(Optional.of("not today"), Optional.empty())),
                first.sha() + " " + Shas.ZERO + " refs/heads/side", first.sha() + " " + Shas.ZERO + " refs/heads/main");
        assertTrue(answer.contains("ng refs/heads/side not today"), answer);
        assertTrue(answer.contains("ok refs/heads/main"), answer);
    }

    @Test
    final void receiver_decides_about_every_ref() throws IOException {
        List<String> asked = new ArrayList<>();
        git().refs().move(1, RefName.ofAny("refs/notes/commits").orElseThrow(), Shas.ZERO, first.sha());
        String answer = received((updates, options) -> {
            updates.forEach(update -> asked.add(update.ref().full()));
            return Received.of(updates.stream().map(update -> Optional.of("no")).toList());
        }, first.sha() + " " + Shas.ZERO + " refs/pipelines/5", first.sha() + " " + Shas.ZERO + " refs/notes/commits");
        assertEquals(List.of("refs/pipelines/5", "refs/notes/commits"), asked);
        assertTrue(answer.contains("ng refs/pipelines/5 no"), answer);
        assertTrue(git().commits().find(1, "refs/pipelines/5").isPresent());
    }
}
