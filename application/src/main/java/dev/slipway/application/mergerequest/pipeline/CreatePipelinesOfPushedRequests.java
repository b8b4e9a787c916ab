package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestViews.OpenRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates pipelines of the merge requests from a branch that was pushed, for the user who pushed. Pushes of deploy keys create none, nor do
 * those that ask for no jobs.
 */
public final class CreatePipelinesOfPushedRequests implements PushListener, WorkHandler {

    public static final String KIND = "CREATE_PIPELINES_OF_PUSHED_REQUESTS";

    /** Maximum number of merge requests from one branch that get a pipeline by a push, the newest first. */
    static final int MOST = 4;

    private final MergeRequestViews views;
    private final RecordVersions versions;
    private final RequestPipelineOnce pipelines;
    private final Pushes pushes;
    private final ActingUsers users;
    private final WorkRecord record;

    /** Records work inside transactions. */
    public record WorkRecord(Work work, Transactions transactions) {}

    public CreatePipelinesOfPushedRequests(MergeRequestViews views, RecordVersions versions, RequestPipelineOnce pipelines, Pushes pushes,
            ActingUsers users, WorkRecord record) {
        this.views = views;
        this.versions = versions;
        this.pipelines = pipelines;
        this.pushes = pushes;
        this.users = users;
        this.record = record;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void pushed(Push push) {
        if (push.runsPipelines() && !open(push).isEmpty()) {
            record.transactions().write(() -> record.work().soon(KIND, push.id()));
        }
    }

    private List<OpenRequest> open(Push push) {
        return views.openFrom(push.projectId(), push.ref().name(), MOST);
    }

    @Override
    public void handle(long pushId) {
        pushes.find(pushId).filter(Push::runsPipelines).ifPresent(push -> {
            List<RuntimeException> failures = new ArrayList<>();
            open(push).forEach(open -> {
                try {
                    create(push, open);
                } catch (RuntimeException failed) {
                    failures.add(failed);
                }
            });
            if (!failures.isEmpty()) {
                throw failures.getFirst();
            }
        });
    }

    private void create(Push push, OpenRequest open) {
        versions.update(open.id());
        views.find(open.id()).filter(request -> isAt(request, push.after()))
                .ifPresent(request -> pipelines.create(users.caller(push.userId()), request));
    }

    private static boolean isAt(MergeRequestView request, String sha) {
        return request.version() != null && request.version().refs().head().equals(sha);
    }
}
