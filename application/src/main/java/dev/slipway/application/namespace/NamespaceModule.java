package dev.slipway.application.namespace;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.attribute.AttributeModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.address.NamespaceReads;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.request.AccessRequestReads;
import dev.slipway.application.namespace.request.ApproveAccess;
import dev.slipway.application.namespace.request.RemoveAccessRequest;
import dev.slipway.application.namespace.request.RequestAccess;
import dev.slipway.application.namespace.share.ProjectGroups;
import dev.slipway.application.namespace.share.RemoveShare;
import dev.slipway.application.namespace.share.ShareWithGroup;
import dev.slipway.application.namespace.transfer.TransferAccess;
import dev.slipway.application.namespace.transfer.TransferGroup;
import dev.slipway.application.namespace.transfer.TransferLocations;
import dev.slipway.application.namespace.transfer.TransferredGroup;
import dev.slipway.application.user.UserModule;
import java.util.List;

/** Makes the use cases of groups and members. */
public final class NamespaceModule {

    /** Ports of groups and members. */
    public record Ports(Groups groups, GroupTrees groupTrees, Members members, Namespaces namespaces, AccessRequests accessRequests,
            Shares shares) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, AvatarModule avatar, AttributeModule attribute,
            UserModule user) {}

    /**
     * Extensions by later features. The lists are filled after this module is made, and are read when a use case runs.
     *
     * @param contents move, hide and remove the objects of a namespace
     */
    public record Later(List<NamespaceCascade> contents) {}

    public final Ports ports;
    public final MemberReads memberReads;
    public final AddMembers addMembers;
    public final RunnersTokens runnersTokens;
    public final GroupReads groupReads;
    public final NamespaceReads namespaceReads;
    public final CreateGroup createGroup;
    public final UpdateGroup updateGroup;
    public final UpdateMember updateMember;
    public final DeleteGroup deleteGroup;
    public final TransferGroup transferGroup;
    public final TransferLocations transferLocations;
    public final ProjectGroups projectGroups;
    public final RemoveMember removeMember;
    public final AccessRequestReads accessRequestReads;
    public final RequestAccess requestAccess;
    public final ApproveAccess approveAccess;
    public final RemoveAccessRequest removeAccessRequest;
    public final ShareWithGroup shareWithGroup;
    public final RemoveShare removeShare;

    // Recorded work, and the services of earlier features
    public final NamespacesOfUser namespacesOfUser;
    public final RemoveNamespace removeNamespace;
    public final RemoveExpiredMembers removeExpiredMembers;

    public NamespaceModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        AvatarModule avatar = earlier.avatar();
        AuditTrail audit = earlier.audit().auditTrail;
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        HideNamespace hideNamespace = new HideNamespace(ports.groups(), later.contents(), work);
        MemberAccess memberAccess = new MemberAccess(access.access);
        memberReads = new MemberReads(memberAccess, ports.members());
        addMembers = new AddMembers(memberAccess, ports.members(), ports.accessRequests(), transactions, audit);
        runnersTokens = new RunnersTokens(kernel.ports.secrets());
        groupReads = new GroupReads(access.access, ports.groups(), ports.shares(), runnersTokens, earlier.attribute().customAttributeReads);
        namespaceReads = new NamespaceReads(access.access, ports.namespaces(), kernel.ports.clock());
        createGroup = new CreateGroup(access.access, earlier.user().ports.users(), ports.groups(), ports.members(), runnersTokens,
                avatar.avatarStore, audit);
        updateGroup = new UpdateGroup(access.access, ports.groups(), ports.groupTrees(), ports.shares(), later.contents(),
                avatar.avatarStore, audit);
        updateMember = new UpdateMember(memberAccess, ports.members(), transactions, audit);
        deleteGroup = new DeleteGroup(access.access, ports.groups(), ports.groupTrees(), hideNamespace, transactions, audit);
        TransferAccess transferAccess = new TransferAccess(access.access, earlier.user().ports.users());
        transferGroup = new TransferGroup(transferAccess, ports.groups(), ports.groupTrees(),
                new TransferredGroup(ports.groups(), ports.members(), ports.shares(), audit), later.contents(), transactions, audit);
        transferLocations = new TransferLocations(transferAccess, ports.groupTrees());
        projectGroups = new ProjectGroups(access.access, ports.groups());
        removeMember = new RemoveMember(access.access, memberAccess, ports.members(), transactions, audit);
        accessRequestReads = new AccessRequestReads(access.access, memberAccess, ports.accessRequests());
        requestAccess = new RequestAccess(access.access, memberAccess, ports.accessRequests(), ports.members(), transactions,
                audit);
        approveAccess = new ApproveAccess(memberAccess, ports.accessRequests(), ports.members(), transactions, audit);
        removeAccessRequest = new RemoveAccessRequest(access.access, memberAccess, ports.accessRequests(), transactions, audit);
        removeExpiredMembers = new RemoveExpiredMembers(ports.members(), ports.shares(), transactions, work, audit);
        shareWithGroup = new ShareWithGroup(access.access, memberAccess, ports.members(), ports.shares(), transactions, audit);
        removeShare = new RemoveShare(memberAccess, ports.shares(), transactions, audit);
        namespacesOfUser = new NamespacesOfUser(ports.groups(), ports.groupTrees(), hideNamespace, audit);
        removeNamespace = new RemoveNamespace(ports.groups(), later.contents(), work, transactions, kernel.ports.observations(),
                kernel.ports.clock());
    }
}
