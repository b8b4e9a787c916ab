package dev.slipway.rest.job;

import dev.slipway.application.job.JobView;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.rest.edge.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;

/** The user of a job: the brief user with what they say about themselves. Specification, section Job. */
public record JobUserJson(
        long id,
        String username,
        String name,
        String state,
        String avatarUrl,
        String webUrl,
        Instant createdAt,
        String bio,
        String location,
        String publicEmail,
        String skype,
        String linkedin,
        String twitter,
        String discord,
        String websiteUrl,
        String organization) {

    static JobUserJson of(JobView.Owner owner, Links links) {
        if (owner == null) {
            return null;
        }
        UserBriefJson brief = UserBriefJson.of(owner.brief(), links);
        UserProfile profile = owner.profile();
        return new JobUserJson(brief.id(), brief.username(), brief.name(), brief.state(), brief.avatarUrl(), brief.webUrl(), owner.createdAt(),
                text(profile.bio()), text(profile.location()), owner.publicEmail(), text(profile.skype()), text(profile.linkedin()),
                text(profile.twitter()), text(profile.discord()), text(profile.websiteUrl()), text(profile.organization()));
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }
}
