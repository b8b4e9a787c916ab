package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.PushSlots;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FirstBranch;
import dev.slipway.domain.repository.PushOptionRules;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
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

    private final Access access;
    private final PushAuthorization authorization;
    private final RefUpdater updater;
    private final Repositories repositories;
    private final WritableRepositories writable;
    private final Transports transports;
    private final RepositoryLimits limits;

    public GitSessions(Access access, PushAuthorization authorization, RefUpdater updater, Repositories repositories,
            WritableRepositories writable, Transports transports, RepositoryLimits limits) {
        this.access = access;
        this.authorization = authorization;
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
    public Conversation greet(Caller caller, ProjectRef reference, GitService service, String protocol) {
        ProjectGrant grant = service == GitService.UPLOAD_PACK ? reader(caller, reference) : writer(caller, reference);
        return (in, out) -> transports.advertise(grant.id(), service, protocol, out);
    }

    public Conversation fetch(Caller caller, ProjectRef reference, String protocol) {
        ProjectGrant grant = reader(caller, reference);
        return (in, out) -> transports.upload(grant.id(), protocol, in, out);
    }

    /** @param wording turns a rejection into text for the client */
    public Conversation push(Caller caller, ProjectRef reference, Function<Reason, String> wording) {
        ProjectGrant grant = writer(caller, reference);
        return (in, out) -> {
            transports.receive(grant.id(), new Limits(writable.room(grant.id())),
                    (updates, options) -> receive(caller, grant, updates, options, wording), in, out);
            writable.measure(grant.id());
        };
    }

    /**
     * Opens a fetch over a connection that stays open. The caller is judged for each answer, as for each request of other transports.
     *
     * @param callers   returns the caller as of now
     * @param admission admits the advertisement and each answer
     */
    public Conversation fetchOver(Supplier<Caller> callers, ProjectRef reference, String protocol, Admission admission) {
        ProjectGrant grant = reader(callers.get(), reference);
        return (in, out) -> transports.serve(grant.id(), protocol, bytes -> {
            Caller caller = callers.get();
            reader(caller, new ProjectRef.Id(grant.id()));
            return admission.admit(caller, bytes);
        }, in, out);
    }

    /**
     * Opens a push over a connection that stays open. The caller is judged again once the objects have arrived.
     *
     * @param callers returns the caller as of now
     * @param wording turns a rejection into text for the client
     */
    public Conversation pushOver(Supplier<Caller> callers, ProjectRef reference, PushAdmission admission,
            Function<Reason, String> wording) {
        ProjectGrant grant = writer(callers.get(), reference);
        return (in, out) -> {
            try {
                transports.accept(grant.id(), new PushSlots(bytes -> admission.refs().admit(callers.get(), bytes),
                                bytes -> admission.commands().admit(callers.get(), bytes),
                                bytes -> admission.objects().admit(callers.get(), bytes)),
                        () -> new Limits(writable.room(grant.id())),
                        (updates, options) -> receive(callers, grant, updates, options, wording), in, out);
            } finally {
                writable.measure(grant.id());
            }
        };
    }

    /** Receives updates of the caller as of now. Where the caller may no longer push, none is made. */
    private Received receive(Supplier<Caller> callers, ProjectGrant begun, List<RefUpdate> updates, List<String> options,
            Function<Reason, String> wording) {
        Caller caller;
        ProjectGrant grant;
        try {
            caller = callers.get();
            grant = writer(caller, new ProjectRef.Id(begun.id()));
        } catch (Refusal ended) {
            String why = wording.apply(Reason.of("push.not_allowed"));
            return Received.of(updates.stream().map(update -> Optional.of(why)).toList());
        }
        return receive(caller, grant, updates, options, wording);
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

    private ProjectGrant reader(Caller caller, ProjectRef reference) {
        ProjectGrant grant = visible(caller, reference);
        requireAllowed(caller, grant.allows(Ability.READ_CODE), "fetch.not_allowed");
        repositories.create(grant.id(), grant.defaultBranch());
        return grant;
    }

    private ProjectGrant writer(Caller caller, ProjectRef reference) {
        ProjectGrant grant = visible(caller, reference);
        requireAllowed(caller, PushAuthorization.mayPush(caller, grant), grant.standing().archived() ? "push.archived"
                : caller instanceof Caller.DeployKey ? "push.read_only_key" : "push.not_allowed");
        writable.open(grant);
        return grant;
    }

    private ProjectGrant visible(Caller caller, ProjectRef reference) {
        try {
            return access.project(caller, reference);
        } catch (Refusal refused) {
            if (!caller.signedIn() && refused.failure() instanceof Failure.NotFound) {
                throw Refusal.unauthenticated();
            }
            throw refused;
        }
    }

    private static void requireAllowed(Caller caller, boolean allowed, String reason) {
        if (!allowed) {
            boolean known = caller.signedIn() || caller instanceof Caller.DeployKey;
            throw known ? Refusal.forbidden(Reason.of(reason)) : Refusal.unauthenticated();
        }
    }

    private Received receive(Caller caller, ProjectGrant grant, List<RefUpdate> updates, List<String> options,
            Function<Reason, String> wording) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Optional<String>[] answers = new Optional[updates.size()];
        PushNotes notes = new PushNotes(limits.pipelines());
        IntStream.range(0, updates.size()).boxed()
                .sorted(Comparator.comparing(index -> updates.get(index).ref(), FirstBranch.order(grant.defaultBranch())))
                .forEach(index -> answers[index] = receive(caller, grant, updates.get(index), options, notes).map(wording));
        return new Received(Arrays.asList(answers), notes.reasons().stream().map(wording).toList());
    }

    private Optional<Reason> receive(Caller caller, ProjectGrant grant, RefUpdate update, List<String> options, PushNotes notes) {
        Optional<Reason> refusal = authorization.objection(caller, grant, update)
                .or(() -> PushOptionRules.objection(options))
                .or(() -> moved(caller, grant, update, options, notes.covers(update)));
        if (refusal.isEmpty()) {
            notes.moved(update);
        }
        return refusal;
    }

    private PushUser user(Caller caller, ProjectGrant grant, RefName ref) {
        return caller instanceof Caller.DeployKey key
                ? PushUser.ofKey(authorization.pipelineUser(key, grant.id(), ref).map(Account::id).orElse(null)) : PushUser.of(caller);
    }

    /** Moves a ref. Where there is no space for it, the refs before it have moved, so the client is told for each. */
    private Optional<Reason> moved(Caller caller, ProjectGrant grant, RefUpdate update, List<String> options, boolean pipelines) {
        try {
            return updater.push(grant.id(), user(caller, grant, update.ref()), update, options, pipelines,
                    () -> authorization.lastObjection(caller, grant, update));
        } catch (RuntimeException failed) {
            if (!writable.exhausted(failed)) {
                throw failed;
            }
            return Optional.of(Reason.of("storage.full"));
        }
    }
}
