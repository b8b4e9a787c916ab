package dev.slipway.application.repository.push;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.PushSlots;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FirstBranch;
import dev.slipway.domain.repository.PushOptionRules;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Serves fetches and pushes of git clients. A conversation is first opened, which may be rejected, and then streamed. Anonymous callers are
 * asked for credentials wherever these could help, so that missing and hidden repositories look the same.
 */
public final class GitSessions {

    private final OwnersByKind owners;
    private final RefUpdater updater;
    private final Repositories repositories;
    private final WritableRepositories writable;
    private final Transports transports;
    private final RepositoryLimits limits;

    public GitSessions(OwnersByKind owners, RefUpdater updater, Repositories repositories, WritableRepositories writable,
            Transports transports, RepositoryLimits limits) {
        this.owners = owners;
        this.updater = updater;
        this.repositories = repositories;
        this.writable = writable;
        this.transports = transports;
        this.limits = limits;
    }

    /** An opened conversation. */
    @FunctionalInterface
    public interface Conversation {

        /** @param in the client's data, possibly endless: limits are enforced while reading */
        void hold(InputStream in, OutputStream out) throws IOException;
    }

    /** Opens the advertisement of refs. */
    public Conversation greet(Caller caller, RepositoryRef reference, GitService service, String protocol) {
        RepositoryGrant grant = service == GitService.UPLOAD_PACK ? reader(caller, reference) : writer(caller, reference);
        return (in, out) -> transports.advertise(grant.repository(), service, protocol, out);
    }

    public Conversation fetch(Caller caller, RepositoryRef reference, String protocol) {
        RepositoryGrant grant = reader(caller, reference);
        return (in, out) -> transports.upload(grant.repository(), protocol, in, out);
    }

    /** @param wording turns a rejection into text for the client */
    public Conversation push(Caller caller, RepositoryRef reference, Function<Reason, String> wording) {
        RepositoryGrant grant = writer(caller, reference);
        return (in, out) -> {
            try (Closeable _ = measured(grant)) {
                transports.receive(grant.repository(), new Limits(writable.room(grant.repository())),
                        (updates, options) -> receive(grant, updates, options, wording), in, out);
            }
        };
    }

    /**
     * Opens a fetch over a connection that stays open. The caller is judged for each answer, as for each request of other transports.
     *
     * @param callers   returns the caller as of now
     * @param admission admits the advertisement and each answer
     */
    public Conversation fetchOver(Supplier<Caller> callers, RepositoryRef reference, String protocol, Admission admission) {
        RepositoryGrant grant = reader(callers.get(), reference);
        return (in, out) -> transports.serve(grant.repository(), protocol, bytes -> {
            Caller caller = callers.get();
            reader(caller, grant.repository());
            return admission.admit(caller, bytes);
        }, in, out);
    }

    /**
     * Opens a push over a connection that stays open. The caller is judged again once the objects have arrived.
     *
     * @param callers returns the caller as of now
     * @param wording turns a rejection into text for the client
     */
    public Conversation pushOver(Supplier<Caller> callers, RepositoryRef reference, PushAdmission admission,
            Function<Reason, String> wording) {
        RepositoryGrant grant = writer(callers.get(), reference);
        return (in, out) -> {
            try (Closeable _ = measured(grant)) {
                transports.accept(grant.repository(), new PushSlots(bytes -> admission.refs().admit(callers.get(), bytes),
                                bytes -> admission.commands().admit(callers.get(), bytes),
                                bytes -> admission.objects().admit(callers.get(), bytes)),
                        () -> new Limits(writable.room(grant.repository())),
                        (updates, options) -> receive(callers, grant, updates, options, wording), in, out);
            }
        };
    }

    /** Returns what stores the size of the repository at the end of a push. The failure of the push comes before that of storing. */
    private Closeable measured(RepositoryGrant grant) {
        return () -> writable.measure(grant.repository());
    }

    /** Receives updates of the caller as of now. Where the caller may no longer push, none is made. */
    private Received receive(Supplier<Caller> callers, RepositoryGrant begun, List<RefUpdate> updates, List<String> options,
            Function<Reason, String> wording) {
        RepositoryGrant grant;
        try {
            grant = writer(callers.get(), begun.repository());
        } catch (Refusal ended) {
            String why = wording.apply(Reason.of("push.not_allowed"));
            return Received.of(updates.stream().map(update -> Optional.of(why)).toList());
        }
        return receive(grant, updates, options, wording);
    }

    /** Admits answers of fetches, and pushes. */
    @FunctionalInterface
    public interface Admission {

        /** @param bytes that are held in memory meanwhile */
        Transports.Slot admit(Caller caller, long bytes);
    }

    /**
     * Admits a push.
     *
     * @param refs     asked before the refs are advertised
     * @param commands asked before many commands are buffered
     * @param objects  asked once the first objects arrive
     */
    public record PushAdmission(Admission refs, Admission commands, Admission objects) {}

    private RepositoryGrant reader(Caller caller, RepositoryRef reference) {
        return present(visible(caller, () -> owners.open(caller, reference, GitService.UPLOAD_PACK)));
    }

    private RepositoryGrant reader(Caller caller, RepositoryId repository) {
        return present(visible(caller, () -> owners.open(caller, repository, GitService.UPLOAD_PACK)));
    }

    private RepositoryGrant present(RepositoryGrant grant) {
        repositories.create(grant.repository(), grant.defaultBranch());
        return grant;
    }

    private RepositoryGrant writer(Caller caller, RepositoryRef reference) {
        return prepared(visible(caller, () -> owners.open(caller, reference, GitService.RECEIVE_PACK)));
    }

    private RepositoryGrant writer(Caller caller, RepositoryId repository) {
        return prepared(visible(caller, () -> owners.open(caller, repository, GitService.RECEIVE_PACK)));
    }

    private RepositoryGrant prepared(RepositoryGrant grant) {
        writable.open(grant.repository(), grant.defaultBranch());
        return grant;
    }

    private static RepositoryGrant visible(Caller caller, Supplier<RepositoryGrant> opened) {
        try {
            return opened.get();
        } catch (Refusal refused) {
            if (!caller.signedIn() && refused.failure() instanceof Failure.NotFound) {
                throw Refusal.unauthenticated();
            }
            throw refused;
        }
    }

    private Received receive(RepositoryGrant grant, List<RefUpdate> updates, List<String> options, Function<Reason, String> wording) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Optional<String>[] answers = new Optional[updates.size()];
        PushNotes notes = new PushNotes(grant.repository().kind().pipelines() ? limits.pipelines() : PushQuota.of(0));
        IntStream.range(0, updates.size()).boxed()
                .sorted(Comparator.comparing(index -> updates.get(index).ref(), FirstBranch.order(grant.defaultBranch())))
                .forEach(index -> answers[index] = receive(grant, updates.get(index), options, notes).map(wording));
        return new Received(Arrays.asList(answers), notes.reasons().stream().map(wording).toList());
    }

    private Optional<Reason> receive(RepositoryGrant grant, RefUpdate update, List<String> options, PushNotes notes) {
        Optional<Reason> refusal = grant.objection(update)
                .or(() -> PushOptionRules.objection(options))
                .or(() -> moved(grant, update, options, grant.repository().kind().pipelines() && notes.covers(update)));
        if (refusal.isEmpty()) {
            notes.moved(update);
        }
        return refusal;
    }

    /** Moves a ref. Where there is no space for it, the refs before it have moved, so the client is told for each. */
    private Optional<Reason> moved(RepositoryGrant grant, RefUpdate update, List<String> options, boolean pipelines) {
        try {
            return updater.push(grant.repository(), grant.user(update.ref()), update, options, pipelines,
                    () -> grant.lastObjection(update));
        } catch (RuntimeException failed) {
            if (!writable.exhausted(failed)) {
                throw failed;
            }
            return Optional.of(Reason.of("storage.full"));
        }
    }
}
