package dev.slipway.application.repository.push;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;

/** The road of a push on fakes, with a clock and a listener that tests hold in their hands. */
abstract class PushScene {

    static final long PROJECT = 3;
    static final RepositoryId REPOSITORY = RepositoryId.ofProject(PROJECT);
    static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    static final RefName MAIN = RefName.branch("main");
    static final String ONE = "1".repeat(40);
    static final String TWO = "2".repeat(40);
    static final String THREE = "3".repeat(40);

    Instant now = START;
    final InstantSource clock = () -> now;
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakePushes pushes = new FakePushes(transactions);
    final FakeRefs refs = new FakeRefs();
    final MirroredRefs mirror = mock();
    final Commits commits = mock();
    final Repositories repositories = mock();
    final RepositoryFacts facts = mock();
    final ProtectedRefs protections = mock();
    final Observations observations = mock();
    final AccessFacts accessFacts = mock();
    final Transports transports = mock();
    final Storage storage = mock();
    final List<Long> heard = new ArrayList<>();
    /** The options of what was heard. */
    final List<String> asked = new ArrayList<>();
    final Set<Long> effects = new LinkedHashSet<>();
    final List<Long> givenUp = new ArrayList<>();
    boolean deaf;
    boolean exhausted;
    boolean mute;
    RefUpdater.LastCheck lastCheck = Optional::empty;
    TestModules modules;
    private PushRecovery recovery;
    private RefUpdater updater;

    @BeforeEach
    final void assemble() {
        when(commits.find(any(RepositoryId.class), anyString())).thenAnswer(call -> Optional.of(commit(call.getArgument(1))));
        modules = TestModules.of(clock, new RepeatingTransactions(), observations, pushes, refs, mirror, commits, repositories, facts,
                protections, accessFacts, transports, storage, new RepositoryLimits(1 << 20, 1 << 20, PushQuota.of(4)));
        modules.pushListeners.add(new Listener());
        recovery = modules.repository.pushRecovery;
        updater = modules.repository.refUpdater;
    }

    /** Ends a transaction that is repeated then, as after a deadlock. */
    static final class Deadlock extends RuntimeException {}

    /** Repeats a transaction once. */
    private final class RepeatingTransactions implements Transactions {
        @Override
        public <T> T write(Function<Instant, T> work) {
            try {
                return transactions.write(work);
            } catch (Deadlock repeated) {
                return transactions.write(work);
            }
        }

        @Override
        public <T> T read(Supplier<T> work) {
            return transactions.read(work);
        }

        @Override
        public void afterCommit(Runnable effect) {
            transactions.afterCommit(effect);
        }
    }

    static Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.com", START);
        return new Commit(sha, List.of(), ada, ada, "Message");
    }

    /** Does what it does once a push, as listeners have to. */
    private synchronized void listen(Push push) {
        heard.add(push.id());
        asked.addAll(push.options());
        if (exhausted && push.id() == 1) {
            throw new OutOfMemoryError("of one push");
        }
        if (deaf) {
            throw new IllegalStateException("not now");
        }
        effects.add(push.id());
    }

    private final class Listener implements PushListener {
        @Override
        public void pushed(Push push) {
            listen(push);
        }

        @Override
        public void givenUp(Push push) {
            if (mute) {
                throw new IllegalStateException("not even that");
            }
            givenUp.add(push.id());
        }
    }

    final Optional<String> push(RefName ref, String before, String after) {
        return updater.push(REPOSITORY, new PushUser(5L, false), new RefUpdate(ref, before, after, false), List.of("ci.skip"), true,
                lastCheck).map(Reason::id);
    }

    final Optional<String> push(String before, String after) {
        return push(MAIN, before, after);
    }

    /** A push that was recorded by a process that then died. */
    final long recorded(RefName ref, String before, String after) {
        return pushes.record(new NewPush(PROJECT, 5L, ref, before, after, List.of(), now)).orElseThrow().id();
    }

    final void recoverAfter(Duration time) {
        now = now.plus(time);
        recovery.handle(0);
    }

    final State state(long id) {
        return pushes.lock(id).orElseThrow();
    }

    final Optional<String> standing() {
        return refs.find(PROJECT, MAIN).map(Refs.Target::object);
    }
}
