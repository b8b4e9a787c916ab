package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.job.JobDocuments.Run;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.domain.runner.JobClaims;
import dev.slipway.domain.runner.JobClaims.Issue;
import dev.slipway.domain.runner.JobIdentity;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.Variables;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the signed tokens with which a job says to others who it is. They are made when a job is handed out, good as long as it may run,
 * and kept nowhere.
 */
@Singleton
public final class JobTokens {

    /** For jobs that name no audience: tokens of an older form. */
    private static final List<String> UNADDRESSED = List.of("CI_JOB_JWT", "CI_JOB_JWT_V1");
    private static final String ADDRESSED_TO_THE_SERVER = "CI_JOB_JWT_V2";
    private static final int LONGEST_AUDIENCE = 2_048;
    private static final ExpansionMode AUDIENCES = new ExpansionMode(true, true, false);
    private static final Pattern SIGNED = Pattern.compile("eyJ[\\w-]*\\.[\\w-]*\\.([\\w-]+)");
    private static final int ID = 22;

    private final Signatures signatures;
    private final Secrets secrets;
    private final RunnerPolicy policy;
    private volatile boolean prepared;

    public JobTokens(Signatures signatures, Secrets secrets, RunnerPolicy policy) {
        this.signatures = signatures;
        this.secrets = secrets;
        this.policy = policy;
    }

    /** Whether the job has tokens that cannot be made before {@link #prepare}. */
    boolean lacks(WaitingJob job) {
        return !prepared && has(job);
    }

    /** To be called outside of units of work, for the first job that has tokens. */
    void prepare() {
        signatures.prepare();
        prepared = true;
    }

    /** The variables that hold the tokens of a job. @param known those that audiences may refer to */
    List<Variable> of(WaitingJob job, Run run, Variables known) {
        if (!has(job)) {
            return List.of();
        }
        JobIdentity identity = identity(job, run);
        Map<String, List<String>> tokens = job.job().options().extras().credentials().idTokens();
        if (tokens.isEmpty()) {
            return older(identity, run);
        }
        UnaryOperator<String> expanding = expanding(tokens, known);
        List<Variable> variables = new ArrayList<>();
        tokens.forEach((name, audiences) -> variables.add(Variable.secret(name,
                signatures.sign(JobClaims.addressed(identity, issue(run), audiences.stream().map(expanding).toList())))));
        return variables;
    }

    private boolean has(WaitingJob job) {
        return !job.job().options().extras().credentials().idTokens().isEmpty() || policy.olderTokens() || presentsOlder(job);
    }

    /** Runners present a token of the older form to a keeper of secrets where the job names no other. */
    private static boolean presentsOlder(WaitingJob job) {
        return job.job().options().extras().credentials().secrets().values().stream().anyMatch(secret -> secret.token() == null);
    }

    /** How audiences read once variables are filled in. One that grew beyond all names stays as it is written, since variables can be large. */
    private static UnaryOperator<String> expanding(Map<String, List<String>> tokens, Variables known) {
        if (tokens.values().stream().flatMap(List::stream).noneMatch(audience -> audience.contains("$") || audience.contains("%"))) {
            return UnaryOperator.identity();
        }
        Variables all = Variables.of(known.expandAll(AUDIENCES).variables());
        return audience -> {
            String expanded = all.expand(audience, AUDIENCES);
            return expanded.length() > LONGEST_AUDIENCE ? audience : expanded;
        };
    }

    private List<Variable> older(JobIdentity identity, Run run) {
        String unaddressed = signatures.sign(JobClaims.unaddressed(identity, issue(run)));
        List<Variable> variables = new ArrayList<>();
        UNADDRESSED.forEach(name -> variables.add(Variable.secret(name, unaddressed)));
        variables.add(Variable.secret(ADDRESSED_TO_THE_SERVER,
                signatures.sign(JobClaims.addressed(identity, issue(run), List.of(run.request().base())))));
        return variables;
    }

    /** What of a variable readers of a log must not see: of a token its signature, without which it opens nothing. */
    static String hidden(WaitingJob job, Variable variable) {
        Set<String> named = job.job().options().extras().credentials().idTokens().keySet();
        boolean token = named.contains(variable.key()) || UNADDRESSED.contains(variable.key()) || ADDRESSED_TO_THE_SERVER.equals(variable.key());
        Matcher signed = SIGNED.matcher(variable.value());
        return token && signed.matches() ? signed.group(1) : variable.value();
    }

    private Issue issue(Run run) {
        return new Issue(URI.create(run.request().base()), secrets.token(ID), run.now(), run.timeout().limit());
    }

    private static JobIdentity identity(WaitingJob job, Run run) {
        WaitingJob.Project project = job.project();
        return new JobIdentity(job.job().id(),
                new JobIdentity.Project(project.id(), project.fullPath(), project.visibility(), project.namespaceId(), project.namespacePath()),
                new JobIdentity.Person(job.user().id(), job.user().username(), job.user().email()),
                new JobIdentity.Pipeline(job.pipeline().id(), job.pipeline().source(), job.pipeline().sha(), configuration(job)),
                new JobIdentity.Ref(job.job().ref(), job.job().tag(), job.job().refProtected()),
                job.environment().map(found -> new JobIdentity.Environment(found.name(), false, found.tier(), found.action())),
                run.runner().id());
    }

    /** What started as a child of another pipeline was configured by that one. */
    private static Optional<String> configuration(WaitingJob job) {
        return job.pipeline().source().equals(DanglingSources.PARENT_PIPELINE) ? Optional.empty()
                : Optional.of(JobVariables.configuration(job.project()));
    }
}
