package dev.slipway.application.topic;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.avatar.AvatarModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.topic.port.Topics;

/** Makes the use cases of topics. */
public final class TopicModule {

    /** Ports of topics. */
    public record Ports(Topics topics) {}

    public final Ports ports;
    public final TopicReads topicReads;
    public final CreateTopic createTopic;
    public final MergeTopics mergeTopics;
    public final UpdateTopic updateTopic;
    public final DeleteTopic deleteTopic;

    public TopicModule(Ports ports, KernelModule kernel, AccessModule access, AvatarModule avatar) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        topicReads = new TopicReads(ports.topics());
        createTopic = new CreateTopic(access.access, ports.topics(), avatar.avatarStore);
        mergeTopics = new MergeTopics(access.access, ports.topics(), transactions);
        updateTopic = new UpdateTopic(access.access, ports.topics(), avatar.avatarStore);
        deleteTopic = new DeleteTopic(access.access, ports.topics(), transactions);
    }
}
