package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.PushSlots;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.application.repository.port.Transports.Slots;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Transports} does with the refs of a repository while clients stay connected. */
abstract class TransportsRefsKit extends ConnectedScene {

    TransportsRefsKit(TransportsKit kit) {
        super(kit);
    }

    @Test
    final void refs_take_memory() throws IOException {
        long before = weight();
        for (int at = 0; at < 10; at++) {
            git().refs().move(PROJECT, RefName.branch("more" + at), Shas.ZERO, first.sha());
        }
        assertTrue(weight() >= before + 10 * 200, before + " " + weight());
    }

    /** Waits for the client without a slot, and lets a ref move meanwhile. */
    @Test
    final void client_of_an_older_version_holds_no_slot_until_its_first_want() throws IOException {
        git().refs().move(PROJECT, RefName.branch("side"), Shas.ZERO, first.sha());
        String wants = packet("want " + first.sha() + "\n") + "0000" + packet("done\n");
        InputStream slow = new FilterInputStream(in(wants)) {
            private boolean asked;

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (!asked) {
                    asked = true;
                    assertEquals(0, open);
                    Commit next = git().commit(PROJECT, "main", "Two", GitPorts.START, GitPorts.create("b", "2"));
                    git().refs().move(PROJECT, RefName.branch("side"), first.sha(), next.sha());
                }
                return super.read(bytes, offset, length);
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        transports().serve(RepositoryId.ofProject(PROJECT), "", counting, slow, out);
        String answer = out.toString(StandardCharsets.UTF_8);
        assertTrue(answer.contains("PACK"), answer);
        assertEquals(2, answer.split(" refs/heads/side\n", -1).length, answer);
        assertEquals(0, open);
    }

    @Test
    final void refs_that_are_not_admitted_are_not_told() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Slots none = bytes -> {
            throw Refusal.forbidden();
        };
        assertThrows(Refusal.class, () -> transports().serve(RepositoryId.ofProject(PROJECT), "", none, in(""), out));
        assertThrows(Refusal.class, () -> transports().accept(RepositoryId.ofProject(PROJECT),
                new PushSlots(none, counting, counting), () -> new Limits(0),
                (updates, options) -> Received.of(List.of()), in(""), out));
        assertEquals(0, out.size());
    }
}
