package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import dev.slipway.rest.user.UserProfileJson;
import org.jspecify.annotations.Nullable;

/** User of a job: the brief user with the public profile. Specification, section Job. */
public record JobUserJson(@JsonUnwrapped @Nullable UserBriefJson user, @JsonUnwrapped UserProfileJson profile) {

    static @Nullable JobUserJson of(JobView.@Nullable Owner owner, Links links) {
        return owner == null ? null : new JobUserJson(UserBriefJson.ofNullable(owner.brief(), links),
                UserProfileJson.complete(owner.createdAt(), owner.publicEmail(), owner.profile()));
    }
}
